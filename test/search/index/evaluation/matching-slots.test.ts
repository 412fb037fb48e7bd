import { expect, test } from 'vitest'
import { parseCriteria } from '../../../../src/domain/search/criteria.ts'
import { findMatchingSlots } from '../../../../src/search/index/evaluation/matching-slots.ts'
import type { NetworkIndex } from '../../../../src/search/index/network-index.ts'
import type { Bitmap } from '../../../../src/search/index/structures/bitmap.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { DEVICES, indexNamed } from '../named-devices.ts'

const LIMITS = { now: 0, maxCriteria: 32, maxPairs: 16, maxTags: 64 }

/** Finds the slots of the devices that match. */
const find = (index: NetworkIndex, scheme: string, query: string): Bitmap =>
  runToEnd(findMatchingSlots(index, parseCriteria(scheme, query, LIMITS)))

const count = (index: NetworkIndex, scheme: string, query: string): number => find(index, scheme, query).count()

test('if few devices match one criterion, only those in the range of addresses are counted', () => {
  const index = indexNamed((host) => ([7, 1029].includes(host) ? `core-${host}` : `edge-${host}`))
  expect(count(index, 'ipAddress,hostname', '10.0.4.0/22\n*core*')).toBe(1)
})

test('if many devices match one criterion, each search counts only those in the range of addresses', () => {
  const index = indexNamed((host) => `${host % 2 === 0 ? 'core' : 'edge'}-${host}`, 100)
  for (let time = 0; time < 3; time++) {
    expect(count(index, 'ipAddress,hostname', '10.0.0.0/21\n*core*')).toBe(DEVICES / 4)
  }
})

test('without criteria, the slots are those of the index', () => {
  const index = indexNamed((host) => `edge-${host}`)
  expect(runToEnd(findMatchingSlots(index, []))).toBe(index.taken)
})

test('a range of addresses alone finds the slots in the range', () => {
  const index = indexNamed((host) => `edge-${host}`)
  expect(count(index, 'ipAddress', '10.0.4.0/22')).toBe(1024)
})

test('the slots of a search are kept if they were many, or if many texts were tested to find them', () => {
  const index = indexNamed((host) => (host < 100 ? 'few' : host < 201 ? 'many' : `edge-${host}`), 100)
  const isKept = (query: string): boolean => {
    const slots = find(index, 'hostname', query)
    return find(index, 'hostname', query) === slots
  }
  expect(['few', 'many', '*w', '*7*'].map(isKept)).toEqual([false, true, true, true])
})
