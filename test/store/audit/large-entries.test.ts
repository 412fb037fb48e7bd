/*
 * One entry of the audit may name thousands of devices. No reply of Redis has much more than a megabyte of them,
 * however many entries are read.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { type AuditTrail, createAuditTrail } from '../../../src/store/audit/audit-trail.ts'
import { createBackup } from '../../../src/store/backup/backup.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'

const MIB = 2 ** 20
const LARGE = 300_000
/** A megabyte, the entry that exceeds it, and the other fields. */
const MOST = MIB + LARGE + 10_000
const STREAM = 'n:Lab'
/** Large entries between small ones: a count that fits the small ones does not fit the large ones. */
const SIZES = Array.from({ length: 600 }, (_, at) => (at % 200 < 20 ? LARGE : 10))
const IDS = SIZES.map((_, at) => `${at + 1}-${at + 1}`)

const server = openOnce(startRedisServer)
const witness = openOnce(() => server.witness())
emptyBeforeEachTest(server)

/** Bytes since the last request, and the most there were. The connection sends one command at a time. */
let [bytes, longest, replies] = [0, 0, 0]
const proxy = openOnce(() =>
  startTcpProxy({ path: server.socketPath }, (link) => ({
    onRequest(request) {
      bytes = 0
      replies++
      link.server.write(request)
    },
    onReply(reply) {
      bytes += reply.length
      longest = Math.max(longest, bytes)
      link.client.write(reply)
    },
  })),
)
const redis = openOnce(() =>
  connectRedis({ url: `redis://127.0.0.1:${proxy.port}`, deadlineMs: 20_000, onTrouble: () => {} }),
)
const keys = createKeys('large:')

const append = (id: string, size: number) => {
  const on = `{"devices":["${'x'.repeat(size)}"]}`
  return witness.xadd(keys.of('Lab').audit, id, 'by', 'é', 'method', 'y', 'request', 'z', 'on', on)
}

const trail = (): AuditTrail => createAuditTrail(redis, keys)
const idsOf = (entries: readonly { readonly id: string }[]): string[] => entries.map(({ id }) => id)

beforeEach(async () => {
  for (const [at, size] of SIZES.entries()) await append(IDS[at]!, size)
  // A script that Redis does not know yet costs another round trip.
  await trail().first(STREAM, 1)
  longest = 0
})

describe('replies stay short', () => {
  test.each<[string, readonly string[], () => Promise<readonly string[]>]>([
    ['of all pages', IDS, pageIds],
    ['of the first entries', IDS.slice(0, 4), async () => idsOf(await trail().first(STREAM, 19))],
    ['of the last entries', IDS.slice(-450), async () => idsOf(await trail().last(STREAM, 450))],
    ['of a page', IDS.slice(-450).reverse(), async () => idsOf((await trail().page(STREAM, null, 450))!)],
    ['of a later page', IDS.slice(30, 350).reverse(), async () => idsOf((await trail().page(STREAM, IDS[350]!, 320))!)],
    ['of a backup', IDS, copiedIds],
  ])('%s, and each entry comes once', async (_of, expected, read) => {
    expect(await read()).toEqual(expected)
    expect(longest).toBeGreaterThan(MIB)
    expect(longest).toBeLessThan(MOST)
  })
})

test('the first entries are at least two, however large they are, unless only one is wanted', async () => {
  await witness.flushdb()
  for (const id of IDS.slice(0, 3)) await append(id, MIB)
  expect(idsOf(await trail().first(STREAM, 500))).toEqual(IDS.slice(0, 2))
  expect(idsOf(await trail().first(STREAM, 1))).toEqual(IDS.slice(0, 1))
})

test('an ordinary trail needs one round trip for 500 entries, or for 1,000 in a backup', async () => {
  await witness.flushdb()
  for (const id of IDS) await append(id, 10)
  const tripsOf = async (read: () => Promise<readonly string[]>): Promise<number> => {
    replies = 0
    expect(await read()).toEqual(IDS)
    return replies
  }
  expect(await tripsOf(pageIds)).toBe(2)
  const all = await tripsOf(copiedIds)
  await witness.xtrim(keys.of('Lab').audit, 'MAXLEN', 1)
  replies = 0
  expect(await copiedIds()).toEqual(IDS.slice(-1))
  expect(replies).toBe(all)
})

test('an entry is read as it was written', async () => {
  expect(await trail().find(STREAM, IDS[100]!)).toEqual({
    ...{ stream: STREAM, number: 101, at: 101, by: 'é', method: 'y', request: 'z', source: '', mac: '', id: IDS[100]! },
    on: `{"devices":["${'x'.repeat(10)}"]}`,
  })
  expect(await trail().find(STREAM, '999-999')).toBeNull()
})

async function pageIds(): Promise<string[]> {
  const ids: string[] = []
  for await (const page of trail().pages(STREAM, null)) ids.push(...idsOf(page))
  return ids
}

async function copiedIds(): Promise<string[]> {
  const ids: string[] = []
  for await (const { piece } of createBackup(redis, keys, Date.now).copyTag(STREAM)) {
    if (piece.type === 'stream') ids.push(...piece.entries.map(([id]) => id))
  }
  return ids
}
