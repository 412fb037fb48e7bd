import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BodyBytes, SMALL_CHUNK } from '../../../src/http/requests/body-bytes.ts'

/** Lengths of chunks: many are small, and some are long enough that a body has several collected quarters. */
const chunkLengths = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: SMALL_CHUNK - 2, max: 40_000 })),
  { minLength: 1, maxLength: 40 },
)

test.each([
  ['declared', (length: number) => length],
  ['not declared', () => Number.NaN],
])('a body whose length is %s has the bytes of its chunks, in order', (_, declare) => {
  fc.assert(
    fc.property(chunkLengths, fc.integer(), (lengths, seed) => {
      const chunks = lengths.map((length, at) => Buffer.alloc(length, (seed + at) & 255))
      const sent = Buffer.concat(chunks)
      const body = new BodyBytes(declare(sent.length))
      for (const chunk of chunks) body.add(chunk)
      expect(body.length).toBe(sent.length)
      expect(body.toBuffer().equals(sent)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('memory for the declared length is taken only when a quarter has arrived', () => {
  const before = process.memoryUsage().arrayBuffers
  const body = new BodyBytes(2 ** 28)
  for (let at = 0; at < 16; at++) body.add(Buffer.alloc(65_536))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24)
})

describe('a chunk', () => {
  const QUARTER = 65_536

  /** Adds chunks of these lengths. Returns for each whether the body has a copy of it and not the chunk itself. */
  function copiesIn(declared: number, lengths: readonly number[]): boolean[] {
    const body = new BodyBytes(declared)
    const chunks = lengths.map((length) => Buffer.alloc(length))
    for (const chunk of chunks) body.add(chunk)
    for (const chunk of chunks) chunk.fill(1)
    const bytes = body.toBuffer()
    let end = 0
    return lengths.map((length) => {
      end += length
      return bytes[end - 1] === 0
    })
  }

  test('is copied if it is small', () => {
    expect(copiesIn(Number.NaN, [SMALL_CHUNK - 1, SMALL_CHUNK, 1])).toEqual([true, false, true])
  })

  test('is copied once a quarter of a long body has arrived', () => {
    expect(copiesIn(4 * QUARTER, [QUARTER - 1])).toEqual([false])
    expect(copiesIn(4 * QUARTER, [QUARTER])).toEqual([true])
    expect(copiesIn(4 * QUARTER, [QUARTER - 1, SMALL_CHUNK, 10_000])).toEqual([true, true, true])
    expect(copiesIn(65_536, [20_000, 20_000])).toEqual([false, false])
    expect(copiesIn(65_537, [20_000, 20_000])).toEqual([true, true])
  })

  test('that is the whole body is not copied', () => {
    const body = new BodyBytes(100_000)
    const chunk = Buffer.alloc(100_000)
    body.add(chunk)
    expect(body.toBuffer()).toBe(chunk)
  })
})

test('small chunks share a block of 65536 bytes', () => {
  const chunkAt = (at: number) => Buffer.alloc(2048, at)
  const body = new BodyBytes(Number.NaN)
  for (let at = 0; at < 32; at++) body.add(chunkAt(at))
  // A body in one block is that block, and not a copy.
  expect(body.toBuffer().buffer).toBe(body.toBuffer().buffer)
  const more = new BodyBytes(Number.NaN)
  for (let at = 0; at < 70; at++) more.add(chunkAt(at))
  expect(more.toBuffer().equals(Buffer.concat(Array.from({ length: 70 }, (_, at) => chunkAt(at))))).toBe(true)
})

test.each([[[10]], [[SMALL_CHUNK]], [[200_000, 5]]])('a body of chunks of %j bytes is dropped', (lengths) => {
  const body = new BodyBytes(500_000)
  for (const length of lengths) body.add(Buffer.alloc(length, 1))
  body.clear()
  expect(body.toBuffer().includes(1)).toBe(false)
})
