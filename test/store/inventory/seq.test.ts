import { describe, expect, test } from 'vitest'
import {
  createRestoredSeq,
  createUntaggedSeq,
  hasMoves,
  isOtherHistory,
  toSeqNumber,
} from '../../../src/store/inventory/seq.ts'

test.each([
  { seq: '', number: 0 },
  { seq: '1:a1b2', number: 1 },
  { seq: '1234567890123:a1b2!', number: 1_234_567_890_123 },
  { seq: createUntaggedSeq(7, '9:a'), number: 7 },
])('the number of "$seq" is $number', ({ seq, number }) => {
  expect(toSeqNumber(seq)).toBe(number)
})

test.each([
  { seq: '', moves: false },
  { seq: '5:ab', moves: false },
  { seq: '5:ab!', moves: true },
  { seq: '5:ab@c1', moves: false },
  { seq: '5:ab@c1!', moves: true },
  { seq: Buffer.from('5:ab!'), moves: true },
])('"$seq" has moves: $moves', ({ seq, moves }) => {
  expect(hasMoves(seq)).toBe(moves)
})

describe('isOtherHistory', () => {
  test.each([
    { known: '', found: '', other: false },
    { known: '', found: '1:a', other: false },
    { known: '5:a', found: '5:a', other: false },
    { known: '5:a', found: '6:b', other: false },
    { known: '5:a', found: '10:b', other: false },
    { known: '5:a', found: '5:b', other: true },
    { known: '5:a', found: '4:a', other: true },
    { known: '10:a', found: '9:a', other: true },
    { known: '5:a', found: '', other: true },
    // A move that began or ended without a change.
    { known: '5:a!', found: '5:a', other: false },
    { known: '5:a', found: '5:a!', other: false },
    { known: '5:a!', found: '5:b', other: true },
    // All changes up to 5 are known, whichever commit made the last one.
    { known: '5:', found: '5:b', other: false },
    { known: '5:', found: '4:b', other: true },
    // A restore, before which nothing was known, or the same network, or another restore of it.
    { known: '', found: '5:a@c1', other: false },
    { known: '5:a', found: '5:a@c1', other: true },
    { known: '5:a', found: '9:b@c1', other: true },
    { known: '5:', found: '9:b@c1', other: true },
    { known: '5:a@c1', found: '9:b@c2', other: true },
    { known: '5:a@c1', found: '9:b@c1', other: false },
    { known: '5:a@c1', found: '5:b@c1', other: true },
    { known: '5:a@c1!', found: '5:a@c1', other: false },
    { known: createUntaggedSeq(5, '7:a@c1'), found: '5:b@c1!', other: false },
    { known: createUntaggedSeq(5, '7:a@c1'), found: '9:b@c2', other: true },
  ])('is $other for "$found" after "$known"', ({ known, found, other }) => {
    expect(isOtherHistory(known, found)).toBe(other)
  })
})

test.each([
  { saved: '5:ab', restored: '5:ab@c2' },
  { saved: '5:ab!', restored: '5:ab@c2!' },
  { saved: '5:ab@c1!', restored: '5:ab@c2!' },
  { saved: '5', restored: '5:@c2' },
])('"$saved" is "$restored" after a restore', ({ saved, restored }) => {
  expect(createRestoredSeq(saved, 'c2')).toBe(restored)
})
