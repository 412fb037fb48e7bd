/* The judge of streams finds what is planted. */
import { expect, test } from 'vitest'
import { findStreamFault } from './stream-fault.ts'

const acknowledged = Array.from({ length: 50 }, (_, at) => `change ${at}`)

test('a stream with every change once and in order has no fault, nor has one with an unacknowledged change', () => {
  expect(findStreamFault({ acknowledged, received: acknowledged })).toBeNull()
  expect(findStreamFault({ acknowledged, received: acknowledged.toSpliced(7, 0, 'unknown') })).toBeNull()
})

test.each([...acknowledged.keys()])('the loss and the repetition of change %i are detected', (at) => {
  expect(findStreamFault({ acknowledged, received: acknowledged.toSpliced(at, 1) })).toBe(`lost: change ${at}`)
  const doubled = acknowledged.toSpliced(at, 0, acknowledged[at]!)
  expect(findStreamFault({ acknowledged, received: doubled })).toBe(`double: change ${at}`)
})

test('two changes in the wrong order are detected', () => {
  const received = acknowledged.with(3, acknowledged[4]!).with(4, acknowledged[3]!)
  expect(findStreamFault({ acknowledged, received })).toBe('out of order: change 4')
})
