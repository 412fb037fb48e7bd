/* The events that a follower passes on to its readers, and the number of writes. */
import { beforeEach, expect, test } from 'vitest'
import { type ChangePosition, FIRST_POSITION } from '../../src/domain/history/change-position.ts'
import type { EventBatch } from '../../src/events/event-batch.ts'
import { Follower, readEnd, type Subscriber } from '../../src/events/follower.ts'
import type { RecordedChanges } from '../../src/store/inventory/recorded-changes.ts'
import { openStore } from '../store/open-store.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { aboutDevices } from './audit-fields.ts'

const NETWORK = 'Default'
const CHANGES = 1000
const MIB = 1_048_576

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))

beforeEach(async () => {
  await open.store.networks.define(NETWORK, null)
  const { audit } = open.keys.of(NETWORK)
  await witness.del(audit)
  const pipeline = witness.pipeline()
  for (let at = 1; at <= CHANGES; at++) pipeline.xadd(audit, `1000-${at}`, ...aboutDevices('10.0.0.1'))
  await pipeline.exec()
})

/** Returns the numbers of changes of the batches that each of some readers gets. */
async function batchesOf(readers: number, maxBytes: number): Promise<number[][]> {
  const follower = new Follower(open.store.changes, { network: NETWORK }, FIRST_POSITION)
  const affixes = { before: '', after: '', key: '' }
  const taken = Array.from({ length: readers }, () => {
    const counts: number[] = []
    const take = (_: unknown, batch: EventBatch): void => {
      counts.push(batch.textFor({ after: batch.from, affixes, reads: () => true, sees: () => true }).count)
    }
    const subscriber: Subscriber = { take, lose: () => counts.push(-1) }
    follower.subscribers.add(subscriber)
    return counts
  })
  expect(await follower.advance('1', maxBytes)).toBe(true)
  expect(follower.position).toEqual({ auditId: `1000-${CHANGES}`, devices: null })
  return taken
}

test('changes of several reads are one batch, so that they cost each reader one write', async () => {
  expect(await batchesOf(2, 64 * MIB)).toEqual([
    [900, 100],
    [900, 100],
  ])
})

test('fewer changes are gathered if the readers would hold too many bytes', async () => {
  expect(await batchesOf(1, MIB)).toEqual([[300, 300, 300, 100]])
  const many = await batchesOf(200, 64 * MIB)
  expect(new Set(many.map((counts) => counts.join(' ')))).toEqual(new Set(['900 100']))
  const more = await batchesOf(400, 64 * MIB)
  expect(new Set(more.map((counts) => counts.join(' ')))).toEqual(new Set(['600 400']))
})

test('changes that were read while there was no subscriber go to the next subscriber', async () => {
  const follower = new Follower(open.store.changes, { network: NETWORK }, FIRST_POSITION)
  await follower.advance('1', MIB)
  const ends: number[] = []
  const take = (_: unknown, batch: EventBatch): void => void ends.push(Number(batch.to.auditId.split('-')[1]))
  const leaving: Subscriber = { take: () => void follower.subscribers.delete(leaving), lose() {} }
  follower.subscribers.add(leaving)
  await follower.advance('1', MIB)
  follower.subscribers.add({ take, lose() {} })
  await follower.advance('1', MIB)
  expect(ends).toEqual([600, 900, CHANGES])
})

/** Returns a subscriber, and what it got: the last entry of each batch, or "lost" and the entry where it goes on. */
function createSubscriber() {
  const got: string[] = []
  const numberOf = (position: ChangePosition): string => position.auditId.split('-')[1]!
  const subscriber: Subscriber = {
    take: (_, batch) => void got.push(numberOf(batch.to)),
    lose: (_, now) => void got.push(`lost ${numberOf(now)}`),
  }
  return { subscriber, got }
}

const addChange = (number: number) =>
  witness.xadd(open.keys.of(NETWORK).audit, `1000-${number}`, ...aboutDevices('10.0.0.1'))

/** Lets the audit forget all entries before this one, as it does with old ones. */
const forgetBefore = (number: number) => witness.xtrim(open.keys.of(NETWORK).audit, 'MINID', `1000-${number}`)

test('a source is read again only if it has changed, as its sequence shows', async () => {
  const follower = new Follower(open.store.changes, { network: NETWORK }, FIRST_POSITION)
  const { subscriber, got } = createSubscriber()
  follower.subscribers.add(subscriber)
  expect(await follower.advance('1', 64 * MIB)).toBe(true)
  await addChange(CHANGES + 1)
  expect(await follower.advance('1', 64 * MIB)).toBe(false)
  expect(got).toEqual(['900', '1000'])
  expect(await follower.advance('2', 64 * MIB)).toBe(true)
  expect(got).toEqual(['900', '1000', '1001'])
})

test('changes that the audit no longer has are lost, and those after them are not', async () => {
  const follower = new Follower(open.store.changes, { network: NETWORK }, FIRST_POSITION)
  const { subscriber, got } = createSubscriber()
  follower.subscribers.add(subscriber)
  await forgetBefore(500)
  expect(await follower.advance('1', MIB)).toBe(true)
  expect(got[0]).toBe('lost 1000')
  expect(follower.position).toEqual({ auditId: '1000-1000', devices: null })
  await addChange(CHANGES + 1)
  await follower.advance('2', MIB)
  expect(got.at(-1)).toBe('1001')
})

test('changes that are lost while a batch is gathered do not drop changes that were read before', async () => {
  const { changes } = open.store
  let reads = 0
  const forgetful: RecordedChanges = {
    ...changes,
    readDevices: async (...request) => {
      const page = await changes.readDevices(...request)
      if (++reads === 1) await forgetBefore(500)
      return page
    },
  }
  const follower = new Follower(forgetful, { network: NETWORK }, FIRST_POSITION)
  const { subscriber, got } = createSubscriber()
  follower.subscribers.add(subscriber)
  await follower.advance('1', 64 * MIB)
  expect(got.slice(0, 2)).toEqual(['300', 'lost 1000'])
})

test('commits of credentials are followed like changes of devices', async () => {
  const { audit } = open.keys.credentials
  await witness.del(audit)
  const commit = (number: number) => witness.xadd(audit, `1000-${number}`, 'on', '{"configs":[{"network":"Default"}]}')
  await commit(7)
  expect(await readEnd(open.store.changes, 'credentials')).toEqual({ auditId: '1000-7', devices: null })
  const follower = new Follower(open.store.changes, 'credentials', { auditId: '1000-7', devices: null })
  const { subscriber, got } = createSubscriber()
  follower.subscribers.add(subscriber)
  await commit(8)
  await follower.advance('1', MIB)
  expect(got).toEqual(['8'])
})
