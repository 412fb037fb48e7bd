/* The followers that readers of events share, one for each source, and when they read. */
import { beforeEach, describe, expect, test } from 'vitest'
import { storeUnavailable } from '../../src/domain/errors/application-error.ts'
import type { EventBatch } from '../../src/events/event-batch.ts'
import type { Source } from '../../src/events/event-position.ts'
import type { Subscriber } from '../../src/events/follower.ts'
import { Followers } from '../../src/events/followers.ts'
import { connectRedis } from '../../src/store/redis/redis.ts'
import { createStore } from '../../src/store/store.ts'
import { alteredRedis } from '../store/altered-redis.ts'
import { startCommandProxy } from '../store/command-proxy.ts'
import { openStore, testSettings } from '../store/open-store.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { soon } from '../support/soon.ts'
import { aboutConfigs, aboutDevices } from './audit-fields.ts'

const MIB = 1_048_576
const LAB: Source = { network: 'Lab' }
const CORE: Source = { network: 'Core' }

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const connection = openOnce(() => connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} }))
const proxy = openOnce(() => startCommandProxy(redis.socketPath))
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))
const counted = openForEachTest(() => openStore(proxy.url, 't:'))

let followers: Followers
let commands: string[]

beforeEach(async () => {
  for (const network of ['Lab', 'Core']) await open.store.networks.define(network, null)
  followers = new Followers(counted.store, MIB)
  commands = []
  proxy.beforeEach(async (command) => void commands.push(command))
  return () => proxy.beforeEach(async () => {})
})

let number = 1
/** Adds an entry about a device to the audit of a network, as a write does. */
async function addChange(network: string): Promise<void> {
  const { audit, seq } = open.keys.of(network)
  await witness.xadd(audit, `2000000000000-${++number}`, ...aboutDevices('10.0.0.1'))
  await witness.set(seq, `${number}:a`)
}

/** Adds an entry about a configuration to the audit of the credentials, as a commit does. */
async function addCommit(): Promise<void> {
  const { audit, seq } = open.keys.credentials
  await witness.xadd(audit, `2000000000000-${++number}`, ...aboutConfigs('Lab'))
  await witness.set(seq, `${number}:a`)
}

/** Subscribes to a source. Returns the sources of the batches that the subscriber gets. */
async function subscribe(source: Source): Promise<Source[]> {
  const taken: Source[] = []
  const subscriber: Subscriber = { take: (from: Source, _: EventBatch) => void taken.push(from), lose() {} }
  const follower = await followers.take(source)
  follower.subscribers.add(subscriber)
  return taken
}

describe('a follower', () => {
  test('is the same for all users of a source, and another for another source', async () => {
    const [one, other] = await Promise.all([followers.take(LAB), followers.take(LAB)])
    expect(other).toBe(one)
    expect(one.source).toEqual(LAB)
    expect(await followers.take(CORE)).not.toBe(one)
    expect(await followers.take('credentials')).not.toBe(one)
  })

  test('starts at the newest change of its source', async () => {
    await addChange('Lab')
    expect((await followers.take(LAB)).position).toEqual({ auditId: `2000000000000-${number}`, devices: null })
  })

  test('ends with its last user, and not before', async () => {
    const one = await followers.take(LAB)
    await followers.take(LAB)
    followers.release(one)
    expect(await followers.take(LAB)).toBe(one)
    followers.release(one)
    followers.release(one)
    // A follower that has ended already is given back without effect.
    followers.release(one)
    expect(await followers.take(LAB)).not.toBe(one)
  })

  test('that cannot be made is made again for the next user', async () => {
    const closing = await openStore(redis.url, 't:')
    const ofClosed = new Followers(closing.store, MIB)
    closing.close()
    for (let turn = 0; turn < 2; turn++) {
      await expect(ofClosed.take(LAB)).rejects.toMatchObject({ data: { code: 'STORE_UNAVAILABLE' } })
    }
    // A follower that was never made is not waited for.
    expect(await ofClosed.advance()).toBe(false)
  })
})

describe('the followers advance', () => {
  test('only if a source has changed, and only those whose source has', async () => {
    const [ofLab, ofCore] = [await subscribe(LAB), await subscribe(CORE)]
    // What was there before the first poll is read once.
    expect(await followers.advance()).toBe(true)
    expect(await followers.advance()).toBe(false)
    await addChange('Lab')
    expect(await followers.advance()).toBe(true)
    expect(await followers.advance()).toBe(false)
    expect([ofLab.at(-1), ofLab.length - ofCore.length]).toEqual([LAB, 1])
  })

  test('those of networks and of credentials together', async () => {
    const [ofLab, ofCredentials] = [await subscribe(LAB), await subscribe('credentials')]
    await followers.advance()
    const before = [ofLab.length, ofCredentials.length]
    await addCommit()
    expect(await followers.advance()).toBe(true)
    await addChange('Lab')
    expect(await followers.advance()).toBe(true)
    expect([ofLab.length, ofCredentials.length]).toEqual(before.map((count) => count + 1))
    expect(ofCredentials.at(-1)).toBe('credentials')
  })

  test('while the server of another source does not respond', async () => {
    const { changes, feed } = counted.store
    let answer!: () => void
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    followers = new Followers(
      {
        ...{ feed, isCluster: false },
        changes: {
          readCommits: changes.readCommits.bind(changes),
          readCommitSeq: changes.readCommitSeq.bind(changes),
          async readDevices(network, ...page) {
            if (network === 'Core') await isAnswered
            return await changes.readDevices(network, ...page)
          },
        } as typeof changes,
      },
      MIB,
    )
    const ofLab = await subscribe(LAB)
    const isCoreTaken = followers.take(CORE)
    await addChange('Lab')
    expect(await followers.advance()).toBe(true)
    expect(ofLab).toEqual([LAB])
    answer()
    expect((await isCoreTaken).source).toEqual(CORE)
  })

  test.each([CORE, 'credentials'] as const)('on a cluster, while the server of %j is away', async (away) => {
    const key = (away === 'credentials' ? open.keys.credentials : open.keys.of(away.network)).seq
    let isAway = false
    const partial = alteredRedis(connection, {
      isCluster: true,
      read: (name, ask) =>
        isAway && name === key ? Promise.reject(storeUnavailable('no')) : connection.read(name, ask),
    })
    followers = new Followers(createStore(partial, testSettings('t:')), MIB)
    const [ofLab, ofAway] = [await subscribe(LAB), await subscribe(away)]
    await followers.advance()
    const before = [ofLab.length, ofAway.length]
    isAway = true
    await addChange('Lab')
    const failures: unknown[] = []
    const advance = () => followers.advance((failure) => void failures.push(failure))
    expect(await advance()).toBe(true)
    expect([ofLab.length, ofAway.length]).toEqual([before[0]! + 1, before[1]])
    expect(failures).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ code: 'STORE_UNAVAILABLE' }) }),
    ])
    isAway = false
    await (away === 'credentials' ? addCommit() : addChange(away.network))
    await soon(async () => {
      await advance()
      expect(ofAway.length).toBe(before[1]! + 1)
    })
  })

  test('on a cluster, with one failure for all sources of a server; the next call passes over them', async () => {
    let isAway = false
    let refused = 0
    const partial = alteredRedis(connection, {
      isCluster: true,
      read(name, ask) {
        if (!isAway) return connection.read(name, ask)
        refused++
        return Promise.reject(storeUnavailable('no'))
      },
    })
    followers = new Followers(createStore(partial, testSettings('t:')), MIB)
    for (const source of [LAB, CORE, 'credentials'] as const) await subscribe(source)
    await followers.advance()
    isAway = true
    const next: Promise<boolean>[] = []
    expect(await followers.advance(() => void next.push(followers.advance()))).toBe(false)
    expect(await Promise.all(next)).toEqual([false])
    expect(refused).toBe(3)
  })

  test('on a cluster, where only the servers that reply say whether there were changes', async () => {
    let reply = (): void => {}
    let isAway = false
    const replies = new Promise<void>((resolve) => {
      reply = resolve
    })
    const partial = alteredRedis(connection, {
      isCluster: true,
      async read(name, ask) {
        if (isAway && name === open.keys.of('Core').seq) await replies
        return await connection.read(name, ask)
      },
    })
    followers = new Followers(createStore(partial, testSettings('t:')), MIB)
    const [ofLab, ofCore] = [await subscribe(LAB), await subscribe(CORE)]
    await followers.advance()
    const before = [ofLab.length, ofCore.length]
    isAway = true
    expect(await followers.advance()).toBe(false)
    await addChange('Lab')
    expect(await followers.advance()).toBe(true)
    expect([ofLab.length, ofCore.length]).toEqual([before[0]! + 1, before[1]])
    reply()
  })

  test('without a request to Redis if there is no reader', async () => {
    const follower = await followers.take(LAB)
    expect(follower.subscribers.size).toBe(0)
    commands = []
    expect(await followers.advance()).toBe(false)
    expect(commands).toEqual([])
  })

  test('with requests only for sources that have readers', async () => {
    await subscribe(LAB)
    await followers.advance()
    await followers.take(CORE)
    commands = []
    await followers.advance()
    expect(commands).toEqual(['GET'])
    await subscribe('credentials')
    await followers.advance()
    commands = []
    await followers.advance()
    expect(commands).toEqual(['GET', 'GET'])
  })
})
