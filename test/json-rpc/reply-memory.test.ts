import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { BLOCK, PieceStream } from '../../src/http/replies/piece-stream.ts'
import { ReplyMemory } from '../../src/json-rpc/reply-memory.ts'

const WAIT_MS = 30

const MIB = 2 ** 20

test('a caller produces one of the largest replies at a time, and another caller one at the same time', async () => {
  const memory = new ReplyMemory({ bytes: 200 * MIB, waitMs: WAIT_MS })
  const [first, second, other] = [memory.for('greedy'), memory.for('greedy'), memory.for('other')]
  expect(first.begin(20 * MIB)).toBe(true)
  const waiting = second.begin(20 * MIB)
  expect(other.begin(20 * MIB)).toBe(true)
  first.made(20 * MIB, 7)
  expect(await waiting).toBe(true)
  expect(memory.used).toBe(2 * 16 * MIB + 7)
})

test('a call that gets no memory in time is refused, and takes no memory later', async () => {
  const memory = new ReplyMemory({ bytes: 200 * MIB, waitMs: WAIT_MS })
  const [first, second] = [memory.for('a'), memory.for('a')]
  first.begin(20 * MIB)
  expect(await second.begin(20 * MIB)).toBe(false)
  first.made(20 * MIB, 0)
  expect(second.begin(20 * MIB)).toBe(true)
})

test('a caller with unread replies cannot produce more of them, and other callers can', async () => {
  const memory = new ReplyMemory({ bytes: 100, waitMs: WAIT_MS })
  const greedy = memory.for('greedy')
  greedy.made(0, 80)
  expect(await memory.for('greedy').begin(0)).toBe(false)
  expect(memory.for('other').begin(0)).toBe(true)
  const waiting = memory.for('greedy').begin(0)
  greedy.hold(10)
  expect(await waiting).toBe(true)
})

test('a waiting call begins only if its reply fits beside the reply that was just created', async () => {
  const memory = new ReplyMemory({ bytes: 100, waitMs: WAIT_MS })
  const [first, second] = [memory.for('a'), memory.for('a')]
  expect(first.begin(60)).toBe(true)
  const waiting = second.begin(60)
  first.made(60, 60)
  expect(await waiting).toBe(false)
  expect(memory.used).toBe(60)
})

test('replies that are larger than the memory block all calls until they are read', async () => {
  const memory = new ReplyMemory({ bytes: 100, waitMs: WAIT_MS })
  const replies = memory.for('a')
  replies.made(0, 500)
  expect(await memory.for('b').begin(0)).toBe(false)
  replies.hold(0)
  expect(memory.for('b').begin(0)).toBe(true)
})

test('a call that waited and began takes its memory once', async () => {
  const memory = new ReplyMemory({ bytes: 200 * MIB, waitMs: WAIT_MS })
  const [first, second, other] = [memory.for('a'), memory.for('a'), memory.for('other')]
  first.begin(20 * MIB)
  const waiting = second.begin(20 * MIB)
  first.made(20 * MIB, 0)
  expect(await waiting).toBe(true)
  other.hold(9)
  other.hold(0)
  expect(memory.used).toBe(16 * MIB)
  second.made(20 * MIB, 5)
  second.made(0, 7)
  expect(memory.used).toBe(12)
})

test('a call that cannot begin when memory gets free waits for more', async () => {
  const memory = new ReplyMemory({ bytes: 100, waitMs: 1000 })
  const [first, second] = [memory.for('a'), memory.for('a')]
  first.hold(60)
  second.hold(40)
  const waiting = memory.for('b').begin(30)
  second.hold(39)
  second.hold(0)
  expect(await waiting).toBe(true)
})

test('a call without memory for its reply lets other calls go first', async () => {
  const memory = new ReplyMemory({ bytes: 20 * MIB, waitMs: WAIT_MS })
  const [first, second, third] = [memory.for('a'), memory.for('b'), memory.for('c')]
  expect(first.begin(16 * MIB)).toBe(true)
  expect(await second.begin(16 * MIB)).toBe(false)
  first.made(16 * MIB, 0)
  expect(third.begin(16 * MIB)).toBe(true)
  third.made(16 * MIB, 0)
  expect(memory.used).toBe(0)
})

test('a small reply needs memory that is free', async () => {
  const memory = new ReplyMemory({ bytes: 100, waitMs: WAIT_MS })
  memory.for('a').hold(100)
  expect(await memory.for('b').begin(0)).toBe(false)
  expect(memory.for('b').caller).toBe('b')
})

test('pieces are sent unchanged, in blocks, and are counted until they are read', async () => {
  const pieces = Array.from({ length: 5000 }, (_, at) => Buffer.from(`${at},`.repeat(1 + (at % 7))))
  pieces.splice(100, 0, Buffer.alloc(3 * BLOCK + 5, 'x'), Buffer.alloc(0))
  const whole = Buffer.concat(pieces)
  const left: number[] = []
  const received: Buffer[] = []
  const sink = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      received.push(chunk)
      setImmediate(done)
    },
  })
  await pipeline(new PieceStream(pieces, whole.length, (bytes) => left.push(bytes)), sink)
  expect(Buffer.concat(received).equals(whole)).toBe(true)
  expect(Math.max(...received.map(({ length }) => length))).toBe(BLOCK)
  expect(left[0]).toBe(whole.length)
  expect(left.at(-1)).toBe(0)
  expect(left).toEqual([...left].sort((a, b) => b - a))
})

test('a client that disconnects leaves no memory in use', async () => {
  const left: number[] = []
  const stream = new PieceStream([Buffer.alloc(10 * BLOCK)], 10 * BLOCK, (bytes) => left.push(bytes))
  stream.read(1)
  stream.destroy()
  await new Promise((resolve) => stream.once('close', resolve))
  expect(left.at(-1)).toBe(0)
})
