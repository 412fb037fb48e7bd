/* How a reader of events reads by itself until it has reached the position of its follower. */
import { beforeEach, expect, test } from 'vitest'
import { localCaller } from '../../src/access/caller.ts'
import { type ChangePosition, FIRST_POSITION } from '../../src/domain/history/change-position.ts'
import { EventReader } from '../../src/events/event-reader.ts'
import { Followers } from '../../src/events/followers.ts'
import { openStore } from '../store/open-store.ts'
import { emptyBeforeEachTest, forThisTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'

const NETWORK = 'Default'
const MIB = 1_048_576

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))

beforeEach(() => open.store.networks.define(NETWORK, null))

const at = (auditId: string): ChangePosition => ({ auditId, devices: null })

/** Adds an entry about a device to the audit of the network. */
const addChange = (auditId: string) =>
  witness.xadd(open.keys.of(NETWORK).audit, auditId, 'on', '{"devices":["10.0.0.1"]}')

/** Starts a reader at a position. */
async function startAt(position: ChangePosition) {
  const { store } = open
  let reads = 0
  const changes = {
    ...store.changes,
    readDevices: (...[network, after, count]: Parameters<typeof store.changes.readDevices>) => {
      if (after !== null) reads++
      return store.changes.readDevices(network, after, count)
    },
  }
  const followers = new Followers({ changes, feed: store.feed }, MIB)
  let text = ''
  const reader = new EventReader({
    ...{ caller: localCaller, networks: null, existing: [NETWORK], changes, followers },
    begins: [[{ network: NETWORK }, position]],
    sink: {
      pendingBytes: 0,
      write: (bytes) => {
        text += Buffer.from(bytes)
      },
      drained: () => Promise.resolve(),
      end() {},
    },
    meter: { opened() {}, ended() {}, sent() {} },
    onWritten() {},
    onEnd() {},
    onFailure: (failure) => expect.fail(`${failure}`),
  })
  await forThisTest({ close: () => reader.close() })
  reader.start()
  return {
    followers,
    reads: () => reads,
    types: () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, type]) => type),
    /** Resolves once the reader gets the batches of its follower. */
    following: async () => {
      const follower = await followers.take({ network: NETWORK })
      await expect.poll(() => follower.subscribers.size).toBe(1)
    },
  }
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
