/* How many readers of events a process accepts, in all and of each caller. */
import { expect, test } from 'vitest'
import { ReaderLimiter } from '../../src/events/reader-limiter.ts'

const tooMany = (who: string, count: number) => {
  const reason = `${who} has as many streams of events as it may have: ${count}`
  return { data: { code: 'OVERLOADED', reason, retryable: true } }
}

/** Returns the error of a refused reader, or null if it was accepted. */
function refusalOf(limiter: ReaderLimiter, limitKey: string): unknown {
  try {
    limiter.add(limitKey)
    return null
  } catch (failure) {
    return failure
  }
}

test('the readers of all callers together are limited', () => {
  const limiter = new ReaderLimiter({ maxReaders: 2, maxReadersPerCaller: 2 })
  const release = limiter.add('ann')
  limiter.add('bob')
  expect(refusalOf(limiter, 'carl')).toMatchObject(tooMany('the service', 2))
  release()
  expect(refusalOf(limiter, 'carl')).toBeNull()
  expect(refusalOf(limiter, 'dora')).toMatchObject(tooMany('the service', 2))
})

test('a reader counts until it ends, however often it ends', () => {
  const limiter = new ReaderLimiter({ maxReaders: 3, maxReadersPerCaller: 2 })
  const release = limiter.add('ann')
  limiter.add('ann')
  limiter.add('bob')
  release()
  release()
  expect(refusalOf(limiter, 'ann')).toBeNull()
  expect(refusalOf(limiter, 'ann')).toMatchObject(tooMany('this caller', 2))
  expect(refusalOf(limiter, 'carl')).toMatchObject(tooMany('the service', 3))
})

test('no reader is accepted once the service stops', () => {
  const limiter = new ReaderLimiter({ maxReaders: 3, maxReadersPerCaller: 2 })
  limiter.close()
  expect(refusalOf(limiter, 'ann')).toMatchObject({
    data: { code: 'OVERLOADED', reason: 'the service stops', retryable: true },
  })
})

test.each([1, 2])('a caller of at most %i readers may have another one for each that ended', (maxReadersPerCaller) => {
  const limiter = new ReaderLimiter({ maxReaders: 9, maxReadersPerCaller })
  for (let reader = 1; reader < maxReadersPerCaller; reader++) limiter.add('ann')
  for (let round = 0; round < 2; round++) {
    const release = limiter.add('ann')
    expect(refusalOf(limiter, 'ann')).toMatchObject(tooMany('this caller', maxReadersPerCaller))
    release()
  }
  expect(refusalOf(limiter, 'ann')).toBeNull()
  expect(refusalOf(limiter, 'ann')).toMatchObject(tooMany('this caller', maxReadersPerCaller))
})
