/*
 * GET /events of two services on a Redis Cluster, where a move between networks takes three steps and each network may
 * be on a server of its own.
 */
import { expect, onTestFinished, test } from 'vitest'
import { localCaller } from '../../src/access/caller.ts'
import { EventHub } from '../../src/events/event-hub.ts'
import { createKeys } from '../../src/store/keys.ts'
import { connectRedis } from '../../src/store/redis/redis.ts'
import { createStore } from '../../src/store/store.ts'
import { feedWith } from '../store/feed-with.ts'
import { testSettings } from '../store/open-store.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startCluster, type TestCluster } from '../support/redis/cluster.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { openStream } from './event-client.ts'

const NETWORKS = ['Default', 'Lab', 'Site', 'Spare']
const MOVES = 40

const cluster = openOnce(() => startCluster({ replicas: 0 }))

const addressOf = (at: number): string => `10.0.0.${at + 1}`

test('a stream has each change once and in order, also both ends of a move between nodes', async () => {
  const env = { REDIS_URL: cluster.url, REDIS_PREFIX: freshPrefix(), NETWORKS: NETWORKS.join() }
  const writer = await forThisTest(startService(env))
  const other = await forThisTest(startService(env))
  const first = await openStream(other.url)
  await first.until(1, 'ready')
  const expected = new Map<string, string[]>(NETWORKS.map((network) => [network, []]))
  const places = Array.from({ length: MOVES }, (_, at) => {
    return { ipAddress: addressOf(at), from: NETWORKS[at % 4]!, to: NETWORKS[(at + 1 + (at % 3)) % 4]! }
  })
  for (const { ipAddress, from } of places) {
    await writer.result('Inventory.createDevice', [from, ipAddress, 'A::B'])
    expected.get(from)!.push(`create ${ipAddress}`)
  }
  await first.until(MOVES / 2)
  const before = first.events.filter(({ type }) => type === 'device')
  first.cut()
  const resumed = await openStream(writer.url, { last: before.at(-1)!.id })
  for (const { ipAddress, from, to } of places) {
    await writer.result('Inventory.updateDevice', { network: from, ipAddress, newNetwork: to })
    expected.get(from)!.push(`leave ${ipAddress} to ${to}`)
    expected.get(to)!.push(`arrive ${ipAddress} from ${from}`)
  }
  const events = [...before, ...(await resumed.until(3 * MOVES - before.length))]
  resumed.cut()
  const received = new Map<string, string[]>(NETWORKS.map((network) => [network, []]))
  for (const { data } of events) {
    const { network, action, ipAddress, place } = JSON.parse(data) as {
      readonly network: string
      readonly action: string
      readonly ipAddress: string
      readonly place: { readonly network: string } | null
    }
    const end = action === 'leave' ? ` to ${place?.network}` : action === 'arrive' ? ` from ${place?.network}` : ''
    received.get(network)!.push(`${action} ${ipAddress}${end}`)
  }
  expect(received).toEqual(expected)
})

test('the streams of other networks continue while a primary is down', async () => {
  // The other primaries go on although no server has the slots of the one that is away.
  const args = ['--cluster-require-full-coverage', 'no']
  const partial = await forThisTest(startCluster({ replicas: 0, args }))
  const env = { REDIS_URL: partial.url, REDIS_PREFIX: freshPrefix(), NETWORKS: NETWORKS.join() }
  const service = await forThisTest(startService(env))
  const keys = createKeys(env.REDIS_PREFIX)
  const owners = await Promise.all(NETWORKS.map((network) => partial.ownerOf(keys.of(network).seq)))
  const needed = await partial.ownerOf(keys.credentials.seq)
  const away = owners.find(({ pid }) => pid !== needed.pid)!
  const [lost, kept] = [NETWORKS.find((_, at) => owners[at] === away)!, NETWORKS.find((_, at) => owners[at] !== away)!]
  const [ofAll, ofLost, ofKept] = [
    await openStream(service.url),
    await openStream(service.url, { query: `?network=${lost}` }),
    await openStream(service.url, { query: `?network=${kept}` }),
  ]
  const streams = [ofAll, ofLost, ofKept]
  onTestFinished(() => streams.forEach((stream) => void stream.cut()))
  for (const stream of streams) await stream.until(1, 'ready')
  process.kill(away.pid, 'SIGKILL')
  await until(
    async () => (await service.call('Inventory.getDevice', [lost, addressOf(0)])).error !== undefined,
    'no end',
  )
  await service.result('Inventory.createDevice', [kept, addressOf(0), 'A::B'])
  await ofKept.until(1)
  await ofAll.until(1)
  await service.result('Inventory.createDevice', [kept, addressOf(1), 'A::B'])
  await ofKept.until(2)
  await ofAll.until(2)
})

test('the streams of other networks do not wait for a primary that does not reply', async () => {
  const args = ['--cluster-require-full-coverage', 'no']
  const partial = await forThisTest(startCluster({ replicas: 0, args }))
  const { prefix, away, lost, kept, added } = await findPlaces(partial)
  const env = { REDIS_URL: partial.url, REDIS_PREFIX: prefix, NETWORKS: NETWORKS.join() }
  const writer = await forThisTest(startService(env))
  // A request to the primary that does not reply would delay all that wait for it until the end of the test.
  const patient = await forThisTest(startService({ ...env, CALL_DEADLINE_MS: '3600000' }))
  const [ofAll, ofLost, ofNew] = [
    await openStream(patient.url),
    await openStream(patient.url, { query: `?network=${lost}` }),
    await openStream(writer.url),
  ]
  const streams = [ofAll, ofLost, ofNew]
  onTestFinished(() => streams.forEach((stream) => void stream.cut()))
  for (const stream of streams) await stream.until(1, 'ready')
  await writer.result('Inventory.createDevice', [lost, addressOf(0), 'A::B'])
  for (const stream of streams) await stream.until(1)
  process.kill(away.pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(away.pid, 'SIGCONT'))
  for (let at = 1; at < 4; at++) {
    await writer.result('Inventory.createDevice', [kept, addressOf(at), 'A::B'])
    await ofAll.until(1 + at)
  }
  // A network that is defined now, on a primary that replies, is found too.
  await writer.result('Networks.defineManagedNetwork', [added])
  await writer.result('Inventory.createDevice', [added, addressOf(9), 'A::B'])
  await ofNew.until(5)
  process.kill(away.pid, 'SIGCONT')
  const isWritten = async () =>
    (await writer.call('Inventory.createDevice', [lost, addressOf(1), 'A::B'])).error === undefined
  await until(isWritten, 'the primary does not reply again')
  await ofLost.until(2)
})

test('a primary that refuses connections does not slow the polls of other networks', async () => {
  const args = ['--cluster-require-full-coverage', 'no']
  const partial = await forThisTest(startCluster({ replicas: 0, args }))
  const { prefix, away, lost, kept } = await findPlaces(partial)
  const connection = await forThisTest(connectRedis({ url: partial.url, deadlineMs: 1000, onTrouble: () => {} }))
  const store = createStore(connection, testSettings(prefix))
  for (const network of [lost, kept]) await store.networks.define(network, null)
  let polls = 0
  const feed = feedWith(
    { store },
    {
      async readSeqs(networks) {
        const seqs = await store.feed.readSeqs(networks)
        if (networks.includes(kept)) polls++
        return seqs
      },
    },
  )
  let failures = 0
  const hub = await forThisTest(
    new EventHub({
      store: { feed, changes: store.changes, isCluster: true },
      limits: { maxReaders: 1, maxReadersPerCaller: 1, maxBytes: 2 ** 20 },
      meter: { opened() {}, ended() {}, sent() {} },
      onFailure: () => void failures++,
    }),
  )
  const sink = { pendingBytes: 0, write() {}, drained: async () => {}, end() {}, cut() {} }
  const request = { caller: localCaller, after: null, limitKey: 'one', recheck: () => localCaller }
  const reader = (await hub.accept({ ...request, networks: [lost, kept] })).start(sink)
  onTestFinished(() => reader.close())
  await until(async () => polls > 0, 'no poll')
  process.kill(away.pid, 'SIGKILL')
  const isRefused = () =>
    store.feed.readSeqs([lost]).then(
      () => false,
      () => true,
    )
  await until(isRefused, 'the primary still replies')
  ;[failures, polls] = [0, 0]
  await until(async () => failures >= 4, 'no failures')
  // A failure must not delay the next poll as a change does, which saves writes to readers.
  expect(polls).toBeGreaterThan(2 * failures)
})

/** Returns a prefix, a primary that has one of the networks and nothing that all need, and networks on and off it. */
async function findPlaces(partial: TestCluster) {
  for (let turn = 0; turn < 100; turn++) {
    const prefix = freshPrefix()
    const keys = createKeys(prefix)
    const ownerOf = (network: string) => partial.ownerOf(keys.of(network).seq)
    const needed = await Promise.all([keys.credentials.seq, keys.networkNames].map((key) => partial.ownerOf(key)))
    const owners = await Promise.all(NETWORKS.map(ownerOf))
    const away = owners.find((owner) => !needed.includes(owner))
    const kept = NETWORKS.find((_, at) => owners[at] !== away)
    if (away === undefined || kept === undefined) continue
    const names = Array.from({ length: 20 }, (_, at) => `New ${at}`)
    const others = await Promise.all(names.map(async (name) => ((await ownerOf(name)) === away ? [] : [name])))
    return { prefix, away, lost: NETWORKS[owners.indexOf(away)]!, kept, added: others.flat()[0]! }
  }
  throw new Error('no prefix spreads the networks')
}
