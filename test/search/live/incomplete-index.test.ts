import { expect, test } from 'vitest'
import { ApplicationError, storeUnavailable } from '../../../src/domain/errors/application-error.ts'
import { explainWait, indexIncomplete } from '../../../src/search/live/incomplete-index.ts'

const dataAt = (done: number, of: number, ms: number): unknown =>
  indexIncomplete({ network: 'tokyo', state: 'building', done, of }, ms).data

test('the error for an index that is being built says how much is done and when to search again', () => {
  const { message, data } = indexIncomplete({ network: 'tokyo', state: 'building', done: 500, of: 1500 }, 2000)
  expect(data).toEqual({
    code: 'STORE_UNAVAILABLE',
    applied: 'no',
    retryable: true,
    retryAfterSeconds: 6,
    percentDone: 25,
  })
  expect(message).toBe(
    'The search index of network "tokyo" is being built: 25 % are done. Search again in 6 s, or search ' +
      'one network by ipAddress alone now',
  )
})

test('for a build without progress the time to retry is a second', () => {
  expect(dataAt(0, 0, 0)).toMatchObject({ retryAfterSeconds: 1, percentDone: 0 })
  expect(dataAt(0, 1500, 9000)).toMatchObject({ retryAfterSeconds: 1, percentDone: 0 })
})

test('the time to retry is at least a second, and parts of a second are rounded up', () => {
  expect(dataAt(1500, 1500, 1)).toMatchObject({ retryAfterSeconds: 1, percentDone: 75 })
  expect(dataAt(1500, 1500, 0)).toMatchObject({ retryAfterSeconds: 1, percentDone: 75 })
  expect(dataAt(1500, 1500, 3003)).toMatchObject({ retryAfterSeconds: 2 })
})

test('the error of a search is not replaced if it says more, or if the search waited for no index', () => {
  const justBuilt = [{ name: 'tokyo', builtAt: performance.now() }]
  const [overloaded, unavailable] = [new ApplicationError('OVERLOADED'), storeUnavailable('no')]
  expect(explainWait(overloaded, justBuilt, 0)).toMatchObject({ data: { percentDone: 100 } })
  expect(explainWait(unavailable, justBuilt, 0)).toBe(unavailable)
  expect(explainWait('defect', justBuilt, 0)).toBe('defect')
  expect(explainWait(overloaded, [], 0)).toBe(overloaded)
})
