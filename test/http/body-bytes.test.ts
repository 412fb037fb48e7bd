import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BodyBytes, SMALL_CHUNK } from '../../src/http/body-bytes.ts'

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
