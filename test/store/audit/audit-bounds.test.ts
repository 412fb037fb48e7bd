/*
 * A stream of the audit is trimmed together with its signed floor, and the heads of streams change together with their
 * list, by one process at a time.
 */
import { expect, test } from 'vitest'
import { entriesOf } from '../../audit/trail.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'

const PREFIX = 't:'
const STREAM = 'access'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, PREFIX))

const bounds = () => open.store.auditBounds((text) => `signature of ${text}`)
const numbers = async () => (await entriesOf(witness, PREFIX, STREAM)).map(({ number }) => number)

/** Appends entries and returns their ids. */
async function append(count: number): Promise<string[]> {
  for (let at = 0; at < count; at++) await open.store.audit.recordAccess({ user: 'one' })
  return (await entriesOf(witness, PREFIX, STREAM)).map(({ id }) => id)
}

test('entries before an id are removed, and the floor is the last of them', async () => {
  const ids = await append(4)
  const from = await bounds().readFloor(STREAM)
  expect(from).toEqual({ text: '', floor: null, isForged: false })
  expect(await bounds().trim(STREAM, from, { number: 2, mac: 'm' }, ids[2]!)).toBe(true)
  expect(await numbers()).toEqual([3, 4])
  expect(await bounds().readFloor(STREAM)).toMatchObject({ floor: { number: 2, mac: 'm' }, isForged: false })
})

test('a floor alone can be written, and all entries stay', async () => {
  await append(2)
  expect(await bounds().trim(STREAM, await bounds().readFloor(STREAM), { number: 0, mac: '' }, '')).toBe(true)
  expect(await numbers()).toEqual([1, 2])
  expect(await bounds().readFloor(STREAM)).toMatchObject({ floor: { number: 0, mac: '' } })
})

test('nothing is removed if another process has moved the floor', async () => {
  const ids = await append(4)
  const before = await bounds().readFloor(STREAM)
  await bounds().trim(STREAM, before, { number: 1, mac: 'm' }, ids[1]!)
  expect(await bounds().trim(STREAM, before, { number: 3, mac: 'm' }, ids[3]!)).toBe(false)
  expect(await numbers()).toEqual([2, 3, 4])
  expect(await bounds().readFloor(STREAM)).toMatchObject({ floor: { number: 1 } })
})

test('heads that are dropped are gone, others stay or are written, and the list has its new names', async () => {
  const headOf = (number: number) => ({ id: `1-${number}`, number, mac: 'm' })
  const before = await bounds().readHeads()
  const first = ['a', 'b', 'c', 'd'].map((name, at) => [name, headOf(at)] as const)
  expect(await bounds().changeHeads(before, { names: ['a', 'b', 'c', 'd'], heads: new Map(first) })).toBe(true)
  const from = await bounds().readHeads()
  const changes = { names: ['a', 'd', 'e'], dropped: ['b', 'c'], heads: new Map([['e', headOf(9)]]) }
  expect(await bounds().changeHeads(from, changes)).toBe(true)
  const { of, names } = await bounds().readHeads()
  expect(Object.fromEntries(of)).toEqual({ a: headOf(0), d: headOf(3), e: headOf(9) })
  expect(names).toEqual(['a', 'd', 'e'])
  // Another process that read the earlier list changes nothing.
  expect(await bounds().changeHeads(from, { names: ['b'], dropped: ['a'] })).toBe(false)
  expect((await bounds().readHeads()).names).toEqual(['a', 'd', 'e'])
})
