/* A response in pieces is sent in blocks, and says how many bytes it still holds. */
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { beginTimeSlice } from '../../../src/fairness/time-slices.ts'
import { BLOCK, PieceStream } from '../../../src/http/replies/piece-stream.ts'

function open(lengths: readonly number[]) {
  const pieces = lengths.map((length, at) => new Uint8Array(length).fill(at + 1))
  const size = lengths.reduce((sum, length) => sum + length, 0)
  const left: number[] = []
  const stream = new PieceStream(pieces, size, (bytes) => left.push(bytes))
  return { stream, whole: Buffer.concat(pieces), left, pieces }
}

test.each([
  [[]],
  [[1]],
  [[BLOCK]],
  [[BLOCK, 1]],
  [[3, 0, 4]],
  [[10, BLOCK - 10, 5, 2 * BLOCK, 7]],
  [[BLOCK + 1, BLOCK - 2, 1, 1]],
])('pieces of %j bytes arrive in order', async (lengths) => {
  const { stream, whole, left } = open(lengths)
  expect((await buffer(stream)).equals(whole)).toBe(true)
  const blocks = Math.ceil(whole.length / BLOCK)
  const held = Array.from({ length: blocks + 1 }, (_, at) => Math.max(whole.length - at * BLOCK, 0))
  expect(left).toEqual([...held, 0])
})

test('blocks are at most 65536 bytes, and only one waits', async () => {
  const { stream, left, pieces } = open([BLOCK, BLOCK, BLOCK])
  expect(BLOCK).toBe(65_536)
  stream.read(0)
  // On a busy machine the first block takes more than one turn.
  await expect.poll(() => stream.readableLength).toBe(BLOCK)
  await new Promise(setImmediate)
  expect([stream.readableLength, stream.readableHighWaterMark]).toEqual([BLOCK, BLOCK])
  expect(left).toEqual([3 * BLOCK])
  expect(pieces).toHaveLength(3)
})

test('other requests get turns while a client reads as fast as this process sends', async () => {
  const { stream } = open(Array.from({ length: 50 }, () => BLOCK))
  const sink = new Writable({
    write(_block, _encoding, done) {
      const until = performance.now() + 2
      while (performance.now() < until);
      done()
    },
  })
  let turns = 0
  const countTurn = (): void => {
    turns++
    if (!sink.writableFinished) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  await finished(stream.pipe(sink))
  // The blocks take 100 ms, and a step takes 10 ms.
  expect(turns).toBeGreaterThan(3)
})

test('a stream that is destroyed while it waits for its turn holds nothing', async () => {
  const { stream, left } = open(Array.from({ length: 50 }, () => BLOCK))
  const until = performance.now() + 20
  const slice = beginTimeSlice()
  while (performance.now() < until);
  expect(slice.isOver()).toBe(true)
  stream.read(0)
  expect(left).toEqual([])
  stream.destroy()
  await slice.next()
  await new Promise(setImmediate)
  expect([left, stream.readableLength]).toEqual([[0], 0])
})

test('a stream that is destroyed holds nothing', async () => {
  const { stream, left } = open([BLOCK, BLOCK, BLOCK])
  const failures: Error[] = []
  stream.on('error', (error) => failures.push(error))
  const closed = new Promise((resolve) => stream.once('close', resolve))
  stream.read(0)
  const failure = new Error('the client disconnected')
  stream.destroy(failure)
  await closed
  expect([left.at(-1), failures]).toEqual([0, [failure]])
})
