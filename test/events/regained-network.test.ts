/*
 * A caller that has a network or rights again, or names more networks, continues with the id of its last event: it gets
 * each change once, and a reset if earlier streams left out commits of credentials.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Rights } from '../../src/access/api-key.ts'
import { ask, callersOn, resultOf, withBasic, withKey } from '../access/callers.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { dataOf, type EventStream, openStream } from './event-client.ts'

const PASSWORD = 'correct horse battery'
const ALL = ['role:admin'] as const

const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const callers = openOnce(() => callersOn(redis.url, prefix))
const service = openOnce(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: ['Default', 'Site', 'Other'].join() }),
)
let admin: Readonly<Record<string, string>>

beforeAll(async () => {
  admin = withKey((await callers.key()).key)
  await until(async () => (await ask(service.url, { method: 'Security.getCaller' }, admin)).status === 200, 'no key')
})

let hosts = 0
/** Creates a device. Returns its address. */
async function create(network: string): Promise<string> {
  const ipAddress = `10.0.0.${++hosts}`
  await resultOf(service.url, 'Inventory.createDevice', [network, ipAddress, 'A::B'], admin)
  return ipAddress
}

/** Commits a new configuration. Returns its name. */
async function commit(network: string): Promise<string> {
  const name = `C${++hosts}`
  const calls = [
    { method: 'Credentials.saveCredentialConfig', params: [network, null, { name }] },
    { method: 'Credentials.commitEdits' },
  ]
  const { text } = await ask(service.url, calls, admin)
  expect(text).not.toContain('"error"')
  return name
}

/** Creates a user that is replaced without being another one. */
function createUser(name: string) {
  const createdAt = Date.now()
  const headers = withBasic(name, PASSWORD)
  return {
    headers,
    async may(rights: Partial<Rights>) {
      await callers.user(name, PASSWORD, { createdAt, ...rights })
      const expected = [...(rights.networks ?? [])].sort()
      await until(async () => {
        const { text } = await ask(service.url, { method: 'Networks.getManagedNetworkNames' }, headers)
        const { result } = JSON.parse(text) as { readonly result?: readonly string[] }
        return JSON.stringify([...(result ?? [])].sort()) === JSON.stringify(expected)
      }, 'the rights are not known')
    },
    /** Opens a stream that continues after an event. */
    async open(last?: string): Promise<EventStream> {
      const stream = await openStream(service.url, { headers: { ...headers }, ...(last === undefined ? {} : { last }) })
      expect(stream.status).toBe(200)
      await stream.until(1, 'ready')
      return stream
    },
  }
}

/** Closes a stream. Returns the id of its last event. */
function leave(stream: EventStream): string {
  stream.cut()
  return stream.events.at(-1)!.id
}

const seenIn = ({ events }: EventStream): string[] =>
  events.flatMap(({ type, data }) => {
    if (type === 'ready' || type === 'end') return []
    const { network, ipAddress, changes } = JSON.parse(data) as {
      readonly network: string | null
      readonly ipAddress?: string
      readonly changes?: readonly { readonly config: string }[]
    }
    return [`${type} ${network} ${ipAddress ?? changes?.map(({ config }) => config).join() ?? ''}`.trim()]
  })

test('a network that a caller has again continues where it was lost, with a reset of the credentials', async () => {
  const ann = createUser('ann')
  await ann.may({ networks: ['Default', 'Site'] })
  const first = await ann.open()
  const before = await create('Site')
  await first.until(1)
  await ann.may({ networks: ['Default'] })
  expect(dataOf(await first.until(1, 'end'))).toEqual([{ reason: 'rights' }])
  const narrowed = await ann.open(first.events.at(-1)!.id)
  const meanwhile = await create('Site')
  await commit('Site')
  const shown = await commit('Default')
  await narrowed.until(1, 'credentials')
  // The position that the stream does not read outlasts further connections.
  const again = await ann.open(leave(narrowed))
  const host = await create('Default')
  await again.until(1)
  await ann.may({ networks: ['Default', 'Site'] })
  await again.until(1, 'end')
  const regained = await ann.open(again.events.at(-1)!.id)
  const after = await create('Site')
  await regained.until(2)
  expect([first, narrowed, again].map(seenIn)).toEqual([
    [`device Site ${before}`],
    [`credentials Default ${shown}`],
    [`device Default ${host}`],
  ])
  expect(seenIn(regained)).toEqual(['reset null', `device Site ${meanwhile}`, `device Site ${after}`])
  // A client that loses the connection before the reset gets the reset again, and later no other one.
  const [ready, reset] = regained.events
  expect([ready!.type, reset!.type]).toEqual(['ready', 'reset'])
  const early = await ann.open(ready!.id)
  await early.until(2)
  expect(seenIn(early)).toEqual(seenIn(regained))
  leave(early)
  const late = await ann.open(leave(regained))
  const last = await create('Site')
  await late.until(1)
  expect(seenIn(late)).toEqual([`device Site ${last}`])
  late.cut()
})

test('a network that is named later comes with a reset of the credentials, unless it was defined later', async () => {
  const open = async (names: readonly string[], last?: string) => {
    const query = `?${names.map((name) => `network=${name}`).join('&')}`
    const stream = await openStream(service.url, {
      headers: { ...admin },
      query,
      ...(last === undefined ? {} : { last }),
    })
    await stream.until(1, 'ready')
    return stream
  }
  const one = await open(['Default'])
  await commit('Site')
  const shown = await commit('Default')
  await one.until(1, 'credentials')
  expect(seenIn(one)).toEqual([`credentials Default ${shown}`])
  const last = leave(one)
  const both = await open(['Default', 'Site'], last)
  const later = await commit('Site')
  await both.until(1, 'credentials')
  expect(seenIn(both).filter((seen) => !seen.startsWith('device'))).toEqual(['reset null', `credentials Site ${later}`])
  both.cut()
  await resultOf(service.url, 'Networks.defineManagedNetwork', ['New'], admin)
  const added = await open(['Default', 'New'], last)
  const newest = await commit('New')
  await added.until(1, 'credentials')
  expect(seenIn(added)).toEqual([`credentials New ${newest}`])
  added.cut()
})

test('a caller that may read credentials again learns that it has missed commits', async () => {
  const bob = createUser('bob')
  const networks = ['Other']
  await bob.may({ networks, grants: ALL })
  const first = await bob.open()
  await bob.may({ networks, grants: ['inventory:read'] })
  await first.until(1, 'end')
  const narrowed = await bob.open(first.events.at(-1)!.id)
  await commit('Other')
  await bob.may({ networks, grants: ALL })
  await narrowed.until(1, 'end')
  const regained = await bob.open(narrowed.events.at(-1)!.id)
  const shown = await commit('Other')
  await regained.until(1, 'credentials')
  expect(seenIn(regained)).toEqual(['reset null', `credentials Other ${shown}`])
  regained.cut()
})
