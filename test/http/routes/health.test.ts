/* The response of /readyz, from the state of the store, the indexes and the warnings. */
import { expect, test } from 'vitest'
import { createHealth, type HealthSources, withoutCounts, withoutDetails } from '../../../src/http/routes/health.ts'

const sums = { networks: 2, building: 0, done: 5, of: 7 }
const indexes = () => ({ sums, isListing: false })
const readinessOf = (sources: Partial<HealthSources>) =>
  createHealth({ checkStore: async () => [], indexes: () => null, warnings: () => ['w'], ...sources }).readiness()

test('a service whose store answers is ready, and names its warnings and the state of its indexes', async () => {
  expect(await readinessOf({})).toStrictEqual({ status: 'ready', warnings: ['w'] })
  const checkStore = async () => ['of the store']
  expect(await readinessOf({ checkStore })).toStrictEqual({ status: 'ready', warnings: ['w', 'of the store'] })
  const ready = { status: 'ready', warnings: ['w'], index: { state: 'ready', ...sums } }
  expect(await readinessOf({ indexes })).toStrictEqual(ready)
  const building = await readinessOf({ indexes: () => ({ sums: { ...sums, building: 1 }, isListing: false }) })
  expect(building).toStrictEqual({ ...ready, index: { ...sums, state: 'building', building: 1 } })
  const listing = await readinessOf({ indexes: () => ({ sums, isListing: true }) })
  expect(listing).toStrictEqual({ ...ready, index: { ...sums, state: 'building' } })
})

test('a service whose store does not answer is unavailable', async () => {
  const checkStore = () => Promise.reject(new Error('no answer'))
  const reason = 'the store does not answer'
  const unavailable = { status: 'unavailable', reason, warnings: ['w'] }
  expect(await readinessOf({ checkStore })).toStrictEqual(unavailable)
  const index = { state: 'ready', ...sums }
  expect(await readinessOf({ checkStore, indexes })).toStrictEqual({ ...unavailable, index })
})

test('a client that must not see all networks gets no counts', async () => {
  expect(withoutCounts(await readinessOf({}))).toStrictEqual({ status: 'ready', warnings: ['w'] })
  const counted = await readinessOf({ indexes })
  expect(withoutCounts(counted)).toStrictEqual({ status: 'ready', warnings: ['w'], index: { state: 'ready' } })
})

test('a client under a name that is not served gets the status and the reason only', async () => {
  expect(withoutDetails(await readinessOf({ indexes }))).toStrictEqual({ status: 'ready' })
  const checkStore = () => Promise.reject(new Error('no answer'))
  const reason = 'the store does not answer'
  expect(withoutDetails(await readinessOf({ checkStore }))).toStrictEqual({ status: 'unavailable', reason })
})
