/* What a follower passes on to its readers, and in how many writes. */
import { beforeEach, expect, test } from 'vitest'
import { FIRST_POSITION } from '../../src/domain/history/change-position.ts'
import type { Batch } from '../../src/events/batch.ts'
import { Follower, type Subscriber } from '../../src/events/follower.ts'
import { openStore } from '../store/open-store.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'

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
  for (let at = 1; at <= CHANGES; at++) pipeline.xadd(audit, `1000-${at}`, 'on', '{"devices":["10.0.0.1"]}')
  await pipeline.exec()
})

/** Returns the numbers of changes of the batches that each of some readers gets. */
async function batchesOf(readers: number, maxBytes: number): Promise<number[][]> {
  const follower = new Follower(open.store.changes, { network: NETWORK }, FIRST_POSITION)
  const surroundings = { before: '', after: '', key: '' }
  const taken = Array.from({ length: readers }, () => {
    const counts: number[] = []
    const take = (_: unknown, batch: Batch): void => {
      counts.push(batch.textFor({ after: batch.from, surroundings, reads: () => true, sees: () => true }).count)
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

test('what came while nobody subscribed is passed on to the next subscriber', async () => {
  const follower = new Follower(open.store.changes, { network: NETWORK }, FIRST_POSITION)
  await follower.advance('1', MIB)
  const ends: number[] = []
  const take = (_: unknown, batch: Batch): void => void ends.push(Number(batch.to.auditId.split('-')[1]))
  const leaving: Subscriber = { take: () => void follower.subscribers.delete(leaving), lose() {} }
  follower.subscribers.add(leaving)
  await follower.advance('1', MIB)
  follower.subscribers.add({ take, lose() {} })
  await follower.advance('1', MIB)
  expect(ends).toEqual([600, 900, CHANGES])
})
