import { expect, test } from 'vitest'
import { parseCriteria } from '../../../src/domain/search/criteria.ts'
import { findMatchingSlots } from '../../../src/search/index/matching-slots.ts'
import { runToEnd } from '../../../src/search/index/slices.ts'
import { DEVICES, indexNamed } from './named-devices.ts'

const LIMITS = { now: 0, maxCriteria: 32, maxPairs: 16, maxTags: 64 }

/** Counts the slots of the devices that match. */
function count(index: ReturnType<typeof indexNamed>, scheme: string, query: string): number {
  return runToEnd(findMatchingSlots(index, parseCriteria(scheme, query, LIMITS))).count()
}

test('few devices match one criterion: only those in the range of addresses are counted', () => {
  const index = indexNamed((host) => ([7, 1029].includes(host) ? `core-${host}` : `edge-${host}`))
  expect(count(index, 'ipAddress,hostname', '10.0.4.0/22\n*core*')).toBe(1)
})

test('many devices match one criterion: only those in the range of addresses are counted, and counted again', () => {
  const index = indexNamed((host) => `${host % 2 === 0 ? 'core' : 'edge'}-${host}`, 100)
  for (let time = 0; time < 3; time++) {
    expect(count(index, 'ipAddress,hostname', '10.0.0.0/21\n*core*')).toBe(DEVICES / 4)
  }
})
