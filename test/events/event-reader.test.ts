/*
 * How a reader of events reads by itself until it has reached the position of its follower, and how it stops reading.
 */
import { beforeEach, expect, test } from 'vitest'
import { type Caller, localCaller } from '../../src/access/caller.ts'
import { type ChangePosition, FIRST_POSITION } from '../../src/domain/history/change-position.ts'
import { EventBatch } from '../../src/events/event-batch.ts'
import { parseEventPosition, toSourceKey } from '../../src/events/event-position.ts'
import { MAX_SOURCES } from '../../src/events/event-reader.ts'
import { openStore } from '../store/open-store.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { aboutDevices } from './audit-fields.ts'
import { followed, startReader } from './start-reader.ts'

const NETWORK = 'Default'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))

beforeEach(() => open.store.networks.define(NETWORK, null))

const at = (auditId: string): ChangePosition => ({ auditId, devices: null })

/** Adds an entry about a device to the audit of the network. */
const addChange = (auditId: string) => witness.xadd(open.keys.of(NETWORK).audit, auditId, ...aboutDevices('10.0.0.1'))

const start = (options: Parameters<typeof startReader>[1]) => startReader(open, options)

async function startAt(position: ChangePosition) {
  const started = await start({ starts: [[{ network: NETWORK }, position]] })
  return { ...started, following: () => started.following(NETWORK) }
}

test('entries about the network itself are read once', async () => {
  const reader = await startAt(FIRST_POSITION)
  await reader.following()
  expect([reader.reads(), reader.types()]).toEqual([1, ['ready']])
  await addChange('2000000000000-2')
  await reader.followers.advance()
  expect(reader.types()).toEqual(['ready', 'device'])
})

test('a reader at the end reads nothing', async () => {
  await addChange('2000000000000-2')
  const reader = await startAt(at('2000000000000-2'))
  await reader.following()
  expect([reader.reads(), reader.types()]).toEqual([0, ['ready']])
})

test.each(['2000000000000-9', '1999999999999-2', '1999999999999-1'])(
  'a reader learns that the store does not have its position %s',
  async (position) => {
    await addChange('2000000000000-2')
    await addChange('2000000000000-3')
    const reader = await startAt(at(position))
    await reader.following()
    expect(reader.types()).toEqual(['ready', 'reset'])
    await addChange('2000000000000-4')
    await reader.followers.advance()
    expect(reader.types()).toEqual(['ready', 'reset', 'device'])
  },
)

test('a reader that ends before it has its follower releases the follower', async () => {
  const { reader, followers } = await startAt(FIRST_POSITION)
  reader.close()
  const source = { network: NETWORK }
  const follower = await followers.take(source)
  followers.release(follower)
  expect(await followers.take(source)).not.toBe(follower)
})

test('a reader that ends releases its follower, and gets no more of its batches', async () => {
  const { reader, followers, following, types } = await startAt(FIRST_POSITION)
  await following()
  const follower = await followers.take({ network: NETWORK })
  reader.close()
  expect(follower.subscribers.size).toBe(0)
  await addChange('2000000000000-2')
  await followers.advance()
  expect(types()).toEqual(['ready'])
  followers.release(follower)
  expect(await followers.take({ network: NETWORK })).not.toBe(follower)
})

/** As many networks as a reader may read, but one. */
const others = Array.from({ length: MAX_SOURCES - 1 }, (_, at) => {
  return [{ network: `N${at}` }, FIRST_POSITION] as const
})

test('a reader without a free place drops no deleted network whose changes it has not sent yet', async () => {
  await addChange('2000000000000-2')
  await addChange('2000000000000-3')
  let drain = (): void => {}
  const drained = new Promise<void>((resolve) => {
    drain = resolve
  })
  const { reader, text, types } = await start({
    starts: [[{ network: NETWORK }, FIRST_POSITION], ...others],
    drained: () => drained,
  })
  await expect.poll(types).toEqual(['ready', 'device', 'device'])
  reader.addNetwork('New', FIRST_POSITION, new Set([NETWORK]))
  expect(types()).toEqual(['ready', 'device', 'device', 'end'])
  expect(text()).toContain('"reason":"networks"')
  drain()
})

test('the id of an event has the place of a network that was added, and not that of one that was dropped', async () => {
  const starts = [[{ network: NETWORK }, FIRST_POSITION] as const, ...others]
  const { reader, followers, text, types } = await start({ starts })
  await Promise.all([NETWORK, 'N0'].map((network) => followed(followers, network)))
  const { audit } = open.keys.of('N0')
  const advance = async (auditId: string) => {
    await witness.xadd(audit, auditId, ...aboutDevices('10.0.0.2'))
    await witness.set(open.keys.of('N0').seq, auditId)
    await followers.advance()
  }
  await advance('2000000000000-1')
  reader.addNetwork('New', FIRST_POSITION, new Set([NETWORK]))
  await followed(followers, 'New')
  await advance('2000000000000-2')
  expect(types()).toEqual(['ready', 'device', 'device'])
  const ids = [...text().matchAll(/^id: (.*)$/gm)].map(([, id]) => parseEventPosition(id!)!)
  expect(ids.map(({ size }) => size)).toEqual([MAX_SOURCES, MAX_SOURCES, MAX_SOURCES])
  expect(ids.map((positions) => positions.has(toSourceKey({ network: NETWORK })))).toEqual([true, true, false])
  expect(ids.map((positions) => positions.has(toSourceKey({ network: 'New' })))).toEqual([false, false, true])
})

test('the id of an event has the place of a network that was added after an event', async () => {
  const { reader, followers, following, text } = await startAt(FIRST_POSITION)
  await following()
  await addChange('2000000000000-2')
  await followers.advance()
  reader.addNetwork('New', FIRST_POSITION, new Set())
  await followed(followers, 'New')
  await addChange('2000000000000-3')
  await witness.set(open.keys.of(NETWORK).seq, '1:a')
  await followers.advance()
  const ids = [...text().matchAll(/^id: (.*)$/gm)].map(([, id]) => parseEventPosition(id!)!)
  expect(ids.map(({ size }) => size)).toEqual([1, 1, 2])
})

test('a reader does not learn of a new network that its caller may not see', async () => {
  const caller: Caller = { ...localCaller, networks: new Set([NETWORK]) }
  const { reader } = await start({ starts: [[{ network: NETWORK }, FIRST_POSITION]], caller })
  const { position } = reader
  reader.addNetwork('Hidden', FIRST_POSITION, new Set())
  expect(reader.position).toBe(position)
})

test('readers at the same position that read different networks get different events of one batch', async () => {
  const starts = [['credentials', FIRST_POSITION]] as const
  const [all, named] = [await start({ starts }), await start({ starts, networks: new Set([NETWORK]) })]
  const author = { by: 'key:1', method: 'Credentials.commitEdits', requestId: 'r' }
  const changes = ['Lab', NETWORK].map((network) => ({
    position: at('2000000000000-2'),
    network,
    record: null,
    author,
  }))
  const batch = new EventBatch('credentials', FIRST_POSITION, {
    changes,
    position: at('2000000000000-2'),
    hasMore: false,
  })
  for (const { reader } of [all, named]) reader.take('credentials', batch)
  const networksOf = (text: string) => [...text.matchAll(/^data: \{"network":"(\w+)"/gm)].map(([, network]) => network)
  expect(networksOf(all.text())).toEqual(['Lab', NETWORK])
  expect(networksOf(named.text())).toEqual([NETWORK])
})
