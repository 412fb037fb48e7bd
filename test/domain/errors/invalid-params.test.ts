import { expect, test } from 'vitest'
import { InvalidParams, refuseFindings } from '../../../src/domain/errors/invalid-params.ts'

test('names the first finding and keeps all', () => {
  const error = new InvalidParams([
    { path: '/scheme', reason: 'unknown', position: 2 },
    { path: '/query', reason: 'too long' },
  ])
  expect(error.message).toBe('Cannot accept param /scheme: unknown')
  expect(error.name).toBe('InvalidParams')
  expect(error.findings).toHaveLength(2)
})

test('findings are thrown together, and no findings are no error', () => {
  expect(() => refuseFindings([])).not.toThrow()
  const findings = ['/a', '/b'].map((path) => ({ path, reason: 'wrong' }))
  expect(() => refuseFindings(findings)).toThrow(new InvalidParams([findings[0]!, findings[1]!]))
})
