import { expect, test } from 'vitest'
import { noFacts } from '../../src/domain/facts.ts'

test('noFacts cannot be changed, because all devices share it', () => {
  expect(() => noFacts.tags.push('core')).toThrow(TypeError)
  expect(() => noFacts.configChangedAt.push(1)).toThrow(TypeError)
  expect(() => {
    noFacts.memo = 'mine'
  }).toThrow(TypeError)
  expect(noFacts).toEqual({ memo: null, tags: [], interfaces: [], hardware: [], configChangedAt: [] })
})
