import { expect, test } from 'vitest'
import { compareEditedObjects } from '../../../src/domain/credentials/edited-object.ts'

const ORDER = [
  { network: 'Aachen', config: 'z', set: 'Z' },
  { network: 'Lab', config: 'a', set: 'Z' },
  { network: 'Lab', config: 'b' },
  { network: 'Lab', config: 'b', set: '!' },
  { network: 'Lab', config: 'b', set: '10.0.0.1' },
]

test('objects are ordered by network, configuration and set, and a configuration is before its sets', () => {
  for (const [at, one] of ORDER.entries()) {
    const signs = ORDER.map((other) => Math.sign(compareEditedObjects(one, other)))
    expect(signs).toEqual(ORDER.map((_, place) => Math.sign(at - place)))
  }
  const named = { network: 'Lab', config: 'b', set: null }
  expect(compareEditedObjects(named, { network: 'Lab', config: 'b' })).toBe(0)
})
