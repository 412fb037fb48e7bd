import { expect, test } from 'vitest'
import type { Criterion } from '../../../../src/domain/search/schemes.ts'
import { toCriteriaKey } from '../../../../src/search/index/evaluation/criteria-key.ts'

const anyOf = (text: string): readonly Criterion[] => [{ scheme: 'any', text }]

test('equal criteria have the same key, which is short however long they are', () => {
  const long = anyOf('x'.repeat(9000))
  const { hash, length } = toCriteriaKey(long)
  expect([hash.length, length]).toEqual([44, JSON.stringify(long).length])
  expect(toCriteriaKey(anyOf('x'.repeat(9000)))).toEqual({ hash, length })
  expect(toCriteriaKey(anyOf('y'.repeat(9000))).hash).not.toBe(hash)
})

test('the key of the same criteria is computed once', () => {
  const criteria = anyOf('x')
  expect(toCriteriaKey(criteria)).toBe(toCriteriaKey(criteria))
})
