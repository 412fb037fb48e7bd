/*
 * The bytes that a reader of events writes, what it reports, and what it does after its end.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, localCaller } from '../../src/access/caller.ts'
import { type ChangePosition, FIRST_POSITION } from '../../src/domain/history/change-position.ts'
import { EventBatch } from '../../src/events/event-batch.ts'
import { parseEventPosition, type Source, toSourceKey } from '../../src/events/event-position.ts'
import { MAX_SOURCES } from '../../src/events/event-reader.ts'
import { Followers } from '../../src/events/followers.ts'
import type { RecordedChange } from '../../src/store/inventory/recorded-changes.ts'
import { openStore } from '../store/open-store.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { aboutDevices } from './audit-fields.ts'
import { startReader } from './start-reader.ts'

const LAB: Source = { network: 'Lab' }
const CORE: Source = { network: 'Core' }
const author = { by: 'key:1', method: 'Inventory.updateDevice', requestId: 'r' }

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))

beforeEach(() => open.store.networks.define('Lab', null))

const at = (number: number): ChangePosition => ({ auditId: `2000000000000-${number}`, devices: null })

/** Returns a batch with one change, which ends there. */
function batchOf(number: number, source: Source = LAB, entry: RecordedChange['entry'] = null): EventBatch {
  const changes: RecordedChange[] = [{ position: at(number), ipAddress: `10.0.0.${number}`, entry, author }]
  return new EventBatch(source, at(number - 1), { changes, position: at(number), hasMore: false })
}

const start = (options: Partial<Parameters<typeof startReader>[1]> = {}) =>
  startReader(open, { starts: [[LAB, at(1)]], ...options })

const dataOf = (text: string): Record<string, unknown>[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!))

/** Returns the position of a source in the id of each event. */
const positionsIn = (text: string, source: Source) =>
  [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => parseEventPosition(id!)!.get(toSourceKey(source))?.auditId)

test('a stream starts with the time to connect again, its position and the networks that exist', async () => {
  const { reader, writes, reports } = await start({ existing: ['Core', 'Lab'], pendingBytes: 17 })
  const text = `retry: 1500\nid: ${reader.position}\nevent: ready\ndata: {"networks":["Core","Lab"]}\n\n`
  expect(writes).toEqual([{ bytes: Buffer.from(text), isShared: false }])
  expect(reports).toEqual(['opened'])
  expect(reader.pendingBytes).toBe(17)
})

describe('a batch', () => {
  test('is written and counted, and one without events of the reader only moves it', async () => {
    const { reader, writes, reports } = await start({ networks: new Set(['Lab']) })
    reader.take(LAB, batchOf(2))
    expect([writes.length, reports]).toEqual([2, ['opened', 1]])
    const { position } = reader
    reader.take(LAB, new EventBatch(LAB, at(2), { changes: [], position: at(3), hasMore: false }))
    expect([writes.length, reports]).toEqual([2, ['opened', 1]])
    expect(reader.position).not.toBe(position)
  })

  test('that ends before the position of the reader changes nothing', async () => {
    const { reader, writes } = await start({ starts: [[LAB, at(3)]] })
    const { position } = reader
    reader.take(LAB, batchOf(2))
    expect([writes.length, reader.position]).toEqual([1, position])
  })

  test('of each source has the newest position of the others in the ids of its events', async () => {
    const { reader, text } = await start({ starts: [LAB, CORE].map((source) => [source, at(1)] as const) })
    for (const [number, source] of [LAB, CORE, LAB, CORE].entries()) reader.take(source, batchOf(number + 2, source))
    const ids = [1, 2, 3, 4, 5].map((number) => at(number).auditId)
    expect(positionsIn(text(), LAB)).toEqual([ids[0], ids[1], ids[1], ids[3], ids[3]])
    expect(positionsIn(text(), CORE)).toEqual([ids[0], ids[0], ids[2], ids[2], ids[4]])
  })

  test('contains nothing about a network that the caller may not see', async () => {
    const entry = { auditId: at(2).auditId, kind: 'o', change: { o: ['Secret', '10.9.9.9'] } } as const
    const batch = batchOf(2, LAB, entry as unknown as RecordedChange['entry'])
    const limited: Caller = { ...localCaller, networks: new Set(['Lab']) }
    const [all, some] = [await start(), await start({ caller: limited })]
    for (const { reader } of [all, some]) reader.take(LAB, batch)
    expect(dataOf(all.text())[1]!.place).toEqual({ network: 'Secret', ipAddress: '10.9.9.9' })
    expect(dataOf(some.text())[1]).toMatchObject({ action: 'leave', place: null })
  })

  test('is one text for readers of the same networks, in whatever order they are named', async () => {
    const readers = await Promise.all(
      [['Lab', 'Core'], ['Core', 'Lab'], ['Lab']].map((networks) => start({ networks: new Set(networks) })),
    )
    const batch = batchOf(2)
    for (const { reader } of readers) reader.take(LAB, batch)
    const [one, same, other] = readers.map(({ writes }) => writes[1]!.bytes)
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })

  test.each([
    [7, false],
    [8, true],
  ])('counts as shared if %i readers shared the previous one: %s', async (count, isShared) => {
    const readers = await Promise.all(Array.from({ length: count }, () => start()))
    for (const batch of [batchOf(2), batchOf(3)]) for (const { reader } of readers) reader.take(LAB, batch)
    const flags = readers.map(({ writes }) => writes.map((write) => write.isShared))
    expect(flags).toEqual(readers.map(() => [false, false, isShared]))
  })
})

test.each([
  [LAB, { network: 'Lab' }],
  ['credentials', { network: null }],
] as const)(
  'a reader that loses changes of %j continues from there, and its client learns of it',
  async (source, data) => {
    const { reader, text } = await start({ starts: [[source, at(1)]] })
    reader.lose(source, at(9))
    expect(dataOf(text())[1]).toEqual(data)
    expect(positionsIn(text(), source)).toEqual([at(1).auditId, at(9).auditId])
  },
)

describe('the end of a stream', () => {
  test('is written once, with the reason, and nothing is written after it', async () => {
    const { reader, writes, ends, reports } = await start()
    reader.end('shutdown')
    const { position } = reader
    reader.end('slow')
    reader.close()
    reader.take(LAB, batchOf(2))
    reader.lose(LAB, at(9))
    expect(ends.map((bytes) => `${bytes}`.replace(/^retry: \d+/, 'retry'))).toEqual([
      `retry\nid: ${position}\nevent: end\ndata: {"reason":"shutdown"}\n\n`,
    ])
    expect([writes.length, reader.position]).toEqual([1, position])
    expect(reports).toEqual(['opened', 'shutdown', 'over'])
  })

  test('spreads the clients that connect again over two seconds', async () => {
    const streams = await Promise.all(Array.from({ length: 60 }, () => start({ starts: [] })))
    for (const { reader } of streams) reader.end('slow')
    const times = streams.map(({ ends }) => Number(/^retry: (\d+)\n/.exec(`${ends[0]}`)![1]))
    expect(Math.min(...times)).toBeGreaterThanOrEqual(500)
    expect(Math.max(...times)).toBeLessThanOrEqual(2500)
    // Sixty random times are within 500 ms of each other only once in 10^30 runs.
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(500)
  })

  test('by the client counts as closed, and writes nothing', async () => {
    const { reader, ends, reports } = await start()
    reader.close()
    expect([ends, reports]).toEqual([[], ['opened', 'closed', 'over']])
  })

  test('comes if the store does not respond, and the failure is reported', async () => {
    const failure = new Error('no store')
    const followers = { take: () => Promise.reject(failure), release() {} }
    const { ends, reports } = await start({ followers })
    await nextTurn()
    expect(reports).toEqual(['opened', failure, 'failed', 'over'])
    expect(dataOf(`${ends[0]}`)).toEqual([{ reason: 'failed' }])
  })

  test('during a read leaves no subscriber behind', async () => {
    const followers = new Followers(open.store, 1)
    const follower = await followers.take(LAB)
    let drain = (): void => {}
    const drained = new Promise<void>((resolve) => (drain = resolve))
    let waits = 0
    const { reader } = await start({
      ...{ starts: [[LAB, FIRST_POSITION]], followers },
      drained: () => {
        waits++
        return drained
      },
    })
    await expect.poll(() => waits).toBe(1)
    reader.close()
    drain()
    await nextTurn()
    expect(follower.subscribers.size).toBe(0)
  })
})

test('a reader that is far behind reads page by page, and gets every change once', async () => {
  const addresses = Array.from({ length: 700 }, (_, host) => `10.0.${host >> 8}.${host & 255}`)
  await witness.xadd(open.keys.of('Lab').audit, '2000000000000-2', ...aboutDevices(...addresses))
  const { text, following } = await start({ starts: [[LAB, FIRST_POSITION]] })
  await following('Lab')
  expect(dataOf(text()).flatMap(({ ipAddress }) => ipAddress ?? [])).toEqual(addresses)
})

describe('a network', () => {
  test('is new only for a reader of all networks that does not read it, and has not ended', async () => {
    const [all, named] = [await start(), await start({ networks: new Set(['Lab']) })]
    expect([all.reader.isNew('Core'), all.reader.isNew('Lab'), named.reader.isNew('Core')]).toEqual([
      true,
      false,
      false,
    ])
    all.reader.close()
    expect(all.reader.isNew('Core')).toBe(false)
  })

  test('that was deleted keeps its place while there are free ones', async () => {
    const { reader, following } = await start()
    await following('Lab')
    reader.addNetwork('Core', FIRST_POSITION, new Set(['Lab']))
    const { size } = parseEventPosition(reader.position)!
    expect(size).toBe(2)
  })

  test('that is added takes the place of the last paused position if the id has no other', async () => {
    const keys = Array.from({ length: MAX_SOURCES - 1 }, (_, number) => toSourceKey({ network: `Paused ${number}` }))
    const paused = new Map(keys.map((key) => [key, { ...at(1), hasGap: true } as const]))
    const { reader } = await start({ starts: [[LAB, FIRST_POSITION]], paused })
    const partsOf = () => [...parseEventPosition(reader.position)!.keys()]
    expect(partsOf()).toEqual([toSourceKey(LAB), ...keys])
    reader.addNetwork('Core', FIRST_POSITION, new Set())
    expect(partsOf()).toEqual([toSourceKey(LAB), toSourceKey({ network: 'Core' }), ...keys.slice(0, -1)])
  })

  const full = Array.from({ length: MAX_SOURCES - 1 }, (_, number) => [{ network: `N${number}` }, at(1)] as const)

  test('that was deleted frees its place and its follower once the reader follows it', async () => {
    const { reader, followers, following } = await start({ starts: [[LAB, FIRST_POSITION], ...full] })
    await following('Lab')
    const follower = await followers.take(LAB)
    reader.addNetwork('Core', FIRST_POSITION, new Set(['Lab']))
    expect(follower.subscribers.size).toBe(0)
    followers.release(follower)
    expect(await followers.take(LAB)).not.toBe(follower)
  })

  test('that was deleted keeps its place before its follower is known', async () => {
    const { reader, text } = await start({ starts: [[LAB, FIRST_POSITION], ...full] })
    reader.addNetwork('Core', FIRST_POSITION, new Set(['Lab']))
    expect(dataOf(text()).at(-1)).toEqual({ reason: 'networks' })
  })
})
