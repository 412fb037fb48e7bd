import { expect, test } from 'vitest'
import { Spellings } from '../../../../src/search/index/structures/spellings.ts'

test('a code has a spelling as long as all its devices have the same one', () => {
  const spellings = new Spellings()
  expect([spellings.of(0), spellings.differs(0, 'Core')]).toEqual([null, false])
  spellings.start(0, 'Core')
  spellings.add(0, 'Core')
  expect([spellings.of(0), spellings.differs(0, 'Core'), spellings.differs(0, 'CORE')]).toEqual(['Core', false, true])
  spellings.add(0, 'CORE')
  expect([spellings.of(0), spellings.differs(0, 'Core'), spellings.differs(0, 'CORE')]).toEqual([null, false, false])
  spellings.add(0, 'Core')
  expect(spellings.of(0)).toBeNull()
  spellings.start(0, 'edge')
  expect(spellings.of(0)).toBe('edge')
})

test('a code that is merged with another one has a spelling if both had the same one', () => {
  const spellings = new Spellings()
  for (const [code, text] of ['Core', 'Core', 'CORE'].entries()) spellings.start(code, text)
  spellings.merge(1, 0)
  expect(spellings.of(0)).toBe('Core')
  spellings.merge(2, 0)
  expect([spellings.of(0), spellings.of(2)]).toEqual([null, 'CORE'])
})

test('the memory is that of the spellings', () => {
  const spellings = new Spellings()
  expect(spellings.bytes).toBe(0)
  spellings.start(0, 'Core')
  spellings.start(1, 'edge-1')
  expect(spellings.bytes).toBe(2 * 24 + 10)
  spellings.start(1, 'x')
  expect(spellings.bytes).toBe(2 * 24 + 5)
  spellings.add(0, 'CORE')
  expect(spellings.bytes).toBe(2 * 24 + 1)
})

test('a column of more than 16,384 texts keeps no spellings', () => {
  const spellings = new Spellings()
  spellings.start(0, 'Core')
  spellings.start(2 ** 14 - 1, 'last')
  expect([spellings.of(0), spellings.of(2 ** 14 - 1)]).toEqual(['Core', 'last'])
  spellings.start(2 ** 14, 'more')
  spellings.start(1, 'edge')
  expect([0, 1, 2 ** 14].map((code) => spellings.of(code))).toEqual([null, null, null])
  expect(spellings.bytes).toBe(0)
})
