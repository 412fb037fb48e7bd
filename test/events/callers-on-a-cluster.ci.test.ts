/*
 * GET /events, /mcp and Inventory.getChanges of two services on a Redis Cluster, for callers that see some networks:
 * while rights change, networks come and go, a slot moves to another node, and a primary fails over.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Rights } from '../../src/access/api-key.ts'
import { createKeys } from '../../src/store/keys.ts'
import { ask, callersOn, type Headers, resultOf, withBasic, withKey } from '../access/callers.ts'
import { replyIn } from '../http/exchange.ts'
import { callTool, connectOverHttp } from '../mcp/mcp-client.ts'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startCluster } from '../support/redis/cluster.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { dataOf, type EventStream, openStream, type StreamOptions } from './event-client.ts'

const PASSWORD = 'correct horse battery'
const NETWORKS = ['Default', 'Lab', 'Site', 'Spare']
const SEEN = ['Default', 'Lab', 'Later']
/** A node counts as failed after this time, so that the failover takes seconds. */
const NODE_TIMEOUT_MS = 2000

const prefix = freshPrefix()
const cluster = openOnce(() => startCluster({ nodeTimeoutMs: NODE_TIMEOUT_MS }))
const callers = openOnce(() => callersOn(cluster.url, prefix))
let admin: Headers
let limited: Headers

beforeAll(async () => {
  admin = withKey((await callers.key()).key)
  limited = withKey((await callers.key({ networks: SEEN })).key)
})

const start = () =>
  startService({ REDIS_URL: cluster.url, REDIS_PREFIX: prefix, NETWORKS: NETWORKS.join(), CALL_DEADLINE_MS: '20000' })
const writer = openOnce(start)
const reader = openOnce(start)

let hosts = 0
/** Creates a device at the other service than the one that streams. Returns its address. */
async function create(network: string): Promise<string> {
  const ipAddress = `10.0.0.${++hosts}`
  await resultOf(writer.url, 'Inventory.createDevice', [network, ipAddress, 'A::B'], admin)
  return ipAddress
}

const define = (network: string) => resultOf(writer.url, 'Networks.defineManagedNetwork', [network], admin)
const remove = (network: string) => resultOf(writer.url, 'Networks.deleteManagedNetwork', [network], admin)
const deleteDevice = (network: string, ipAddress: string) =>
  resultOf(writer.url, 'Inventory.deleteDevice', [network, ipAddress], admin)
const move = (network: string, ipAddress: string, newNetwork: string) =>
  resultOf(writer.url, 'Inventory.updateDevice', { network, ipAddress, newNetwork }, admin)

/** Opens a stream, with its beginning. The networks that it has are those that exist at that time. */
async function open(headers: Headers, options: StreamOptions = {}, url = reader.url): Promise<EventStream> {
  const stream = await openStream(url, { headers: { ...headers }, ...options })
  expect(stream.status).toBe(200)
  await stream.until(1, 'ready')
  return stream
}

const statusOf = async (headers: Headers, url = reader.url): Promise<number> =>
  (await ask(url, { method: 'Security.getCaller' }, headers)).status

const seenIn = ({ events }: EventStream) =>
  dataOf(events.filter(({ type }) => type === 'device')).map(
    ({ network, action, ipAddress }) => `${network} ${action} ${ipAddress}`,
  )

test('a caller gets only the changes of its networks, from streams, calls and MCP tools', async () => {
  const stream = await open(limited)
  expect(dataOf(stream.events)).toEqual([{ networks: ['Default', 'Lab'] }])
  const hidden = await create('Site')
  const ipAddress = await create('Default')
  await move('Default', ipAddress, 'Spare')
  await move('Spare', ipAddress, 'Lab')
  const events = dataOf(await stream.until(3))
  // Only the changes of one network have an order.
  expect(events.toSorted((one, other) => (`${one.network}` < `${other.network}` ? -1 : 1))).toMatchObject([
    { network: 'Default', action: 'create', ipAddress },
    { network: 'Default', action: 'leave', place: null },
    { network: 'Lab', action: 'arrive', place: null },
  ])
  expect(JSON.stringify(stream.events)).not.toMatch(RegExp(`Site|Spare|${hidden.replaceAll('.', '\\.')}"`))
  stream.cut()
  const client = await connectOverHttp(reader.url, { headers: limited })
  for (const network of ['Default', 'Lab']) {
    const params = { network, after: '0-0', pageSize: 100 }
    const page = await resultOf<{ changes: unknown[] }>(reader.url, 'Inventory.getChanges', params, limited)
    expect(page.changes).toEqual(events.filter((event) => event.network === network))
    const { result } = await callTool(client, 'Inventory.getChanges', params)
    expect(result).toMatchObject({ changes: page.changes })
  }
  for (const network of ['Site', 'Nowhere']) {
    const params = { network, after: null, pageSize: 10 }
    const reply = replyIn(await ask(reader.url, { method: 'Inventory.getChanges', params }, limited))
    expect(reply).toMatchObject({ error: { data: { code: 'NETWORK_NOT_FOUND', network } } })
    expect((await callTool(client, 'Inventory.getChanges', params)).text).toContain('NETWORK_NOT_FOUND')
    const refused = await openStream(reader.url, { headers: { ...limited }, query: `?network=${network}` })
    expect(refused.status).toBe(404)
  }
})

describe('a caller that loses a network', () => {
  const rights = (networks: readonly string[] | null): Partial<Rights> => ({ networks })

  test('is cut off, and continues with the other networks from the id of its last event', async () => {
    await callers.user('ann', PASSWORD, rights(['Default', 'Site']))
    const ann = withBasic('ann', PASSWORD)
    await until(async () => (await statusOf(ann)) === 200, 'the user is not known')
    const stream = await open(ann)
    const before = await create('Site')
    await stream.until(1)
    await callers.user('ann', PASSWORD, rights(['Default']))
    expect(dataOf(await stream.until(1, 'end'))).toEqual([{ reason: 'rights' }])
    await stream.ended
    expect(seenIn(stream)).toEqual([`Site create ${before}`])
    await create('Site')
    const last = stream.events.at(-1)!.id
    await until(async () => (await statusOf(ann, writer.url)) === 200, 'the user is not known')
    const narrowed = await open(ann, { last }, writer.url)
    expect(dataOf(narrowed.events)[0]).toEqual({ networks: ['Default'] })
    const seen = await create('Default')
    await narrowed.until(1)
    expect(seenIn(narrowed)).toEqual([`Default create ${seen}`])
    narrowed.cut()
  })

  test('by its key is cut off when the key is revoked', async () => {
    const { id, key } = await callers.key({ networks: ['Default', 'Site'] })
    const caller = withKey(key)
    await until(async () => (await statusOf(caller)) === 200, 'the key is not known')
    const stream = await open(caller)
    await callers.revoke(id)
    expect(dataOf(await stream.until(1, 'end'))).toEqual([{ reason: 'unauthorized' }])
    await stream.ended
    expect(await statusOf(caller)).toBe(401)
  })
})

describe('a network', () => {
  test('that is defined, deleted and defined again is in the streams of callers that may see it', async () => {
    const [some, all] = [await open(limited), await open(admin)]
    await define('Later')
    await define('Secret')
    await create('Secret')
    const first = await create('Later')
    // A network that is deleted before the next search for new ones is in no stream.
    await some.until(1)
    await all.until(2)
    await deleteDevice('Later', first)
    await remove('Later')
    await some.until(2)
    await all.until(3)
    await define('Later')
    const second = await create('Later')
    await some.until(3)
    await all.until(4)
    expect(seenIn(some)).toEqual([`Later create ${first}`, `Later delete ${first}`, `Later create ${second}`])
    expect(JSON.stringify(some.events)).not.toContain('Secret')
    for (const stream of [some, all]) stream.cut()
    await deleteDevice('Later', second)
    await remove('Later')
  })

  test('that an id lacks is read from its definition on, and one that the caller may not see is left out', async () => {
    const narrow = await open(admin, { query: '?network=Default' })
    const wide = await open(admin)
    await define('Added')
    await create('Default')
    const inAdded = await create('Added')
    await narrow.until(1)
    await wide.until(2)
    for (const stream of [narrow, wide]) stream.cut()
    const widened = await open(admin, { query: '?network=Added&network=Default', last: narrow.events.at(-1)!.id })
    await widened.until(1)
    expect(seenIn(widened)).toEqual([`Added create ${inAdded}`])
    widened.cut()
    // The id of a caller that sees all networks, sent by one that does not.
    const narrowed = await open(limited, { last: wide.events.at(-1)!.id }, writer.url)
    expect(dataOf(narrowed.events)).toEqual([{ networks: ['Default', 'Lab'] }])
    const next = await create('Lab')
    await narrowed.until(1)
    expect(seenIn(narrowed)).toEqual([`Lab create ${next}`])
    narrowed.cut()
  })
})

test('a stream continues while the slot of its network moves to another node', async () => {
  const stream = await open(limited)
  let isMoving = true
  const written: string[] = []
  const writing = (async () => {
    while (isMoving) {
      const ipAddress = ipOf(written.length + 1, 9)
      const call = { method: 'Inventory.createDevice', params: ['Default', ipAddress, 'A::B'] }
      expect(replyIn(await ask(writer.url, call, admin)).error).toBeUndefined()
      written.push(ipAddress)
    }
  })()
  expect(await cluster.moveSlot(createKeys(prefix).of('Default').seq, 50)).toBeGreaterThan(5)
  isMoving = false
  await writing
  expect(written.length).toBeGreaterThan(0)
  const last = await create('Default')
  await stream.until(written.length + 1)
  expect(seenIn(stream)).toEqual([...written, last].map((ipAddress) => `Default create ${ipAddress}`))
  stream.cut()
})

test('a stream continues after the primary of its network has failed over', async () => {
  const stream = await open(limited)
  const before = await create('Lab')
  await stream.until(1)
  const primary = await cluster.ownerOf(createKeys(prefix).of('Lab').seq)
  const witness = primary.witness()
  // Only then does the replica have the write.
  await until(async () => Number(await witness.wait(1, 1000)) === 1, 'the replica does not follow')
  witness.disconnect()
  process.kill(primary.pid, 'SIGKILL')
  let after = ''
  await until(async () => {
    after = await create('Lab')
    return true
  }, 'no primary takes writes')
  await stream.until(2)
  expect(seenIn(stream)).toEqual([`Lab create ${before}`, `Lab create ${after}`])
  expect(stream.events.filter(({ type }) => type === 'end' || type === 'reset')).toEqual([])
  stream.cut()
  const client = await connectOverHttp(reader.url, { headers: limited })
  expect((await callTool(client, 'Inventory.getDevice', { network: 'Lab', ipAddress: after })).isError).toBe(false)
})
