/* How many readers of events a process accepts, in all and of each caller. */
import { expect, test } from 'vitest'
import { ReaderPlaces } from '../../src/events/reader-places.ts'

const tooMany = (who: string, count: number) => {
  const reason = `${who} has as many streams of events as it may have: ${count}`
  return { data: { code: 'OVERLOADED', reason, retryable: true } }
}

/** Returns the error of a refused reader, or null if it got a place. */
function refusalOf(places: ReaderPlaces, share: string): unknown {
  try {
    places.take(share)
    return null
  } catch (failure) {
    return failure
  }
}

test('the places of all callers together are limited', () => {
  const places = new ReaderPlaces({ maxReaders: 2, maxReadersPerCaller: 2 })
  const release = places.take('ann')
  places.take('bob')
  expect(refusalOf(places, 'carl')).toMatchObject(tooMany('the service', 2))
  release()
  expect(refusalOf(places, 'carl')).toBeNull()
  expect(refusalOf(places, 'dora')).toMatchObject(tooMany('the service', 2))
})

test('a place is given back once, however often its reader gives it back', () => {
  const places = new ReaderPlaces({ maxReaders: 3, maxReadersPerCaller: 2 })
  const release = places.take('ann')
  places.take('ann')
  places.take('bob')
  release()
  release()
  expect(refusalOf(places, 'ann')).toBeNull()
  expect(refusalOf(places, 'ann')).toMatchObject(tooMany('this caller', 2))
  expect(refusalOf(places, 'carl')).toMatchObject(tooMany('the service', 3))
})

test('there are no places once the service stops', () => {
  const places = new ReaderPlaces({ maxReaders: 3, maxReadersPerCaller: 2 })
  places.close()
  expect(refusalOf(places, 'ann')).toMatchObject({
    data: { code: 'OVERLOADED', reason: 'the service stops', retryable: true },
  })
})

test.each([1, 2])('a caller of at most %i readers gets one place for each that it gave back', (maxReadersPerCaller) => {
  const places = new ReaderPlaces({ maxReaders: 9, maxReadersPerCaller })
  for (let reader = 1; reader < maxReadersPerCaller; reader++) places.take('ann')
  for (let round = 0; round < 2; round++) {
    const release = places.take('ann')
    expect(refusalOf(places, 'ann')).toMatchObject(tooMany('this caller', maxReadersPerCaller))
    release()
  }
  expect(refusalOf(places, 'ann')).toBeNull()
  expect(refusalOf(places, 'ann')).toMatchObject(tooMany('this caller', maxReadersPerCaller))
})
