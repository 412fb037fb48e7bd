/* A search for a named field finds the values that match, and reads the slots of these values alone. */
import { expect, test } from 'vitest'
import { matchesFolded, type TextPattern } from '../../../../src/domain/search/pattern.ts'
import { NamedColumn, NamedColumns } from '../../../../src/search/index/columns/named-columns.ts'
import { BATCH, runToEnd } from '../../../../src/search/index/structures/slices.ts'

const SLOTS = 3000
const PATTERNS: readonly TextPattern[] = (['exact', 'prefix', 'suffix', 'contains'] as const).flatMap((kind) =>
  ['r-77', 'r-1', '7', '99-x', 'r-299-x', 'nowhere'].map((text) => ({ kind, text })),
)

/** Returns the slots that a search reads. `few` is the number of texts up to which it needs no trigrams. */
function slotsRead(column: NamedColumn, pattern: TextPattern, few: number): number[] {
  const codes = runToEnd(column.plan(pattern, few).run())
  return [...column.batches(codes)].flatMap((batch) => Array.from(batch)).sort((a, b) => a - b)
}

test.each([0, SLOTS])('the slots of the values that match are read, and no others, if %i texts are few', (few) => {
  const column = new NamedColumn()
  const values: string[] = []
  const set = (slot: number, value: string): void => {
    column.replace(slot, value)
    values[slot] = value
  }
  const check = (): void => {
    for (const pattern of PATTERNS) {
      const expected = values.flatMap((value, slot) => (matchesFolded(pattern, value.toLowerCase()) ? [slot] : []))
      expect(slotsRead(column, pattern, few), JSON.stringify(pattern)).toEqual(expected)
    }
  }
  for (let slot = 0; slot < SLOTS; slot++) set(slot, slot % 3 === 0 ? '' : `R-${slot % 1000}-x`)
  check()
  for (let slot = 0; slot < SLOTS; slot += 2) set(slot, slot % 4 === 0 ? '' : `r-${slot % 99}`)
  check()
})

test('a column knows the code, the text and the spelling of each slot', () => {
  const column = new NamedColumn()
  expect([column.codes, column.used, column.codeOf(0), column.usesOf(0), column.textOfCode(0)]).toEqual([
    1,
    0,
    0,
    0,
    '',
  ])
  for (const [slot, value] of [
    [1, 'Lab'],
    [2, 'lab'],
    [4, 'Core'],
  ] as const)
    column.replace(slot, value)
  const slots = [0, 1, 2, 3, 4, 1000]
  expect(slots.map((slot) => column.textOfCode(column.codeOf(slot)))).toEqual(['', 'lab', 'lab', '', 'core', ''])
  expect(slots.map((slot) => column.usesOf(column.codeOf(slot)))).toEqual([0, 2, 2, 0, 1, 0])
  expect(slots.map((slot) => column.spellingOf(column.codeOf(slot)))).toEqual(['', null, null, '', 'Core', ''])
  expect([column.codes, column.used]).toEqual([3, 3])
  column.replace(4, 'CORE')
  column.replace(0, '')
  expect([column.spellingOf(column.codeOf(4)), column.spellingOf(0), column.used]).toEqual(['CORE', '', 3])
  column.replace(2, 'Core')
  expect([column.spellingOf(column.codeOf(2)), column.spellingOf(column.codeOf(1)), column.used]).toEqual([
    null,
    null,
    3,
  ])
  for (const slot of [1, 2, 4]) column.replace(slot, '')
  expect([column.used, column.codeOf(1), column.usesOf(1), column.usesOf(2)]).toEqual([0, 0, 0, 0])
})

test('the codes of more slots than have values end with 0', () => {
  const column = new NamedColumn()
  column.replace(1, 'lab')
  const codes = column.codesBelow(1000)
  expect([codes.length, ...codes.subarray(0, 4)]).toEqual([1000, 0, 1, 0, 0])
  column.replace(0, 'core')
  const own = column.codesBelow(2)
  expect([...own.subarray(0, 3)]).toEqual([2, 1, 0])
  // The codes of its own slots are not copied.
  expect(column.codesBelow(own.length)).toBe(own)
  expect(column.codesBelow(own.length + 1)).not.toBe(own)
})

test('the slots of a frequent value are a bitmap', () => {
  const column = new NamedColumn()
  for (let slot = 0; slot < 2000; slot++) column.replace(slot, slot === 7 ? 'rare' : 'lab')
  expect(column.bitmapOf(column.codeOf(0))!.count()).toBe(1999)
  expect(column.bitmapOf(column.codeOf(7))).toBeNull()
})

test('trigrams are made by the first search for a part among more than the given number of texts', () => {
  const column = new NamedColumn()
  for (let slot = 0; slot < 100; slot++) column.replace(slot, `rack-${slot}`)
  const lacks = () => [99, 100].map((few) => column.lacksTrigrams(few))
  const costOf = (kind: TextPattern['kind'], few: number) => column.plan({ kind, text: 'rack-77' }, few).cost
  expect(lacks()).toEqual([true, false])
  expect(costOf('exact', 0)).toBe(1)
  expect(costOf('contains', 100)).toBe(101)
  expect(lacks()).toEqual([true, false])
  const before = column.bytes
  expect(costOf('contains', 99)).toBeLessThan(20)
  expect(lacks()).toEqual([false, false])
  expect(column.bytes).toBeGreaterThan(before)
  expect(costOf('contains', 1000)).toBeLessThan(20)
  // No trigram is as short, so each text may match.
  expect(column.plan({ kind: 'contains', text: '7' }, 99).cost).toBe(101)
})

test('a text that is new after the trigrams were made is found, and costs one test however often it comes', () => {
  const column = new NamedColumn()
  for (let slot = 0; slot < 100; slot++) column.replace(slot, `rack-${slot}`)
  column.indexTrigrams()
  column.replace(7, 'Oslo')
  const plan = (text: string) => column.plan({ kind: 'contains', text }, 0)
  expect(runToEnd(plan('osl').run())).toEqual([column.codeOf(7)])
  for (let slot = 0; slot < 50; slot++) column.replace(slot, slot % 2 === 0 ? 'Oslo' : 'Oslo-2')
  expect(plan('osl').cost).toBe(2)
})

test('texts that no slot has any more cost nothing after many removals', () => {
  const column = new NamedColumn()
  for (let slot = 0; slot < 2000; slot++) column.replace(slot, `rack-${slot}`)
  column.indexTrigrams()
  const cost = () => column.plan({ kind: 'contains', text: 'rack' }, 0).cost
  expect(cost()).toBe(2000)
  for (let slot = 0; slot < 1500; slot++) column.replace(slot, '')
  expect(cost()).toBeLessThan(1500)
})

test.each([0, 100])('a search returns the codes that match, and none if no text does, if %i texts are few', (few) => {
  const column = new NamedColumn()
  for (const [slot, value] of ['Oslo', 'Bergen', 'oslo-2'].entries()) column.replace(slot, value)
  const find = (kind: TextPattern['kind'], text: string) => runToEnd(column.plan({ kind, text }, few).run())
  expect(find('exact', 'oslo')).toEqual([1])
  expect(find('prefix', 'oslo')).toEqual([1, 3])
  for (const kind of ['exact', 'prefix', 'suffix', 'contains'] as const) expect(find(kind, 'nowhere')).toEqual([])
})

test('a search that tests all texts lets other work run', () => {
  const column = new NamedColumn()
  for (let slot = 0; slot < 2 * BATCH; slot++) column.replace(slot, `rack-${slot}`)
  expect([...column.plan({ kind: 'contains', text: 'nowhere' }, Number.POSITIVE_INFINITY).run()]).toEqual([
    BATCH,
    BATCH,
  ])
  expect([...column.plan({ kind: 'exact', text: 'nowhere' }, 0).run()]).toEqual([1])
})

test('the memory of a column grows with its slots, its texts and their spellings', () => {
  const bytesOf = (count: number, textAt: (slot: number) => string): number => {
    const column = new NamedColumn()
    for (let slot = 0; slot < count; slot++) column.replace(slot, textAt(slot))
    return column.bytes
  }
  expect(new NamedColumn().bytes).toBe(0)
  const same = bytesOf(1000, () => 'lab')
  // At least a code for each slot.
  expect(same).toBeGreaterThan(4 * 1000)
  expect(bytesOf(1000, (slot) => `${slot}`)).toBeGreaterThan(same + 1000 * 100)
})

test('each name has a column from its first value on', () => {
  const columns = new NamedColumns()
  expect([columns.all, columns.bytes, columns.find('site')]).toEqual([[], 0, null])
  columns.replace(0, { site: 'Oslo', rack: 'R1' })
  columns.replace(1, { floor: '2' })
  expect(columns.all).toEqual([columns.find('site'), columns.find('rack'), columns.find('floor')])
  expect(columns.bytes).toBe(columns.all.reduce((sum, { bytes }) => sum + bytes, 0))
  expect(columns.bytes).toBeGreaterThan(0)
  expect(columns.of(0)).toEqual([
    ['rack', 'r1'],
    ['site', 'oslo'],
  ])
  expect(columns.of(1)).toEqual([['floor', '2']])
  expect(columns.spellingsOf(0)).toEqual([
    ['fields.site', 'Oslo'],
    ['fields.rack', 'R1'],
    ['fields.floor', ''],
  ])
  columns.replace(2, { a: '1', b: '2', c: '3', site: 'Rom' })
  expect(columns.of(2).map(([name]) => name)).toEqual(['a', 'b', 'c', 'site'])
  expect(columns.of(0).map(([name]) => name)).toEqual(['rack', 'site'])
  columns.replace(0, { site: 'Bergen' })
  expect(columns.of(0)).toEqual([['site', 'bergen']])
  // The name of a method of every object is the name of a field like others.
  columns.replace(0, JSON.parse('{"toString":"x"}'))
  columns.replace(1, {})
  expect([columns.of(0), columns.of(1)]).toEqual([[['toString', 'x']], []])
})

test('a name has a column while a device has a value under it', () => {
  const columns = new NamedColumns()
  columns.replace(1, { site: 'TYO', rack: 'R1' })
  columns.replace(2, { site: 'OSA' })
  const empty = new NamedColumns().bytes
  columns.replace(1, {})
  expect([columns.find('rack'), columns.all.length, columns.find('site')?.used]).toEqual([null, 1, 1])
  columns.replace(2, { rack: 'R2' })
  expect([columns.find('site'), columns.find('rack')?.used, columns.of(2)]).toEqual([null, 1, [['rack', 'r2']]])
  columns.replace(2, {})
  expect([columns.all, columns.bytes]).toEqual([[], empty])
})
