/* The gzip stream that a sink makes of its texts. Node checks its length and checksum when it reads it back. */
import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { EventSink } from '../../src/events/event-reader.ts'
import { createGzipSink } from '../../src/events/gzip-sink.ts'

const MIB = 1_048_576

/** Returns a sink that compresses, and what it wrote to the sink behind it. */
function createPacked() {
  const written: { readonly bytes: Uint8Array; readonly isShared: boolean }[] = []
  const last: Uint8Array[] = []
  let pendingBytes = 0
  const drain = Promise.resolve()
  const behind: EventSink = {
    write: (bytes, isShared) => void written.push({ bytes, isShared }),
    get pendingBytes() {
      return pendingBytes
    },
    drained: () => drain,
    end: (bytes) => void last.push(bytes),
    cut() {},
  }
  return {
    sink: createGzipSink(behind),
    written,
    drain,
    last: () => Buffer.from(last[0]!),
    /** The whole stream. */
    stream: () => Buffer.concat([...written.map(({ bytes }) => bytes), ...last]),
    leavePending: (bytes: number) => {
      pendingBytes = bytes
    },
  }
}

const REPEATED = Buffer.from('10.0.0.1 is up. '.repeat(1000))

test('texts of any lengths, shared and not, are read back as they were', () => {
  const { sink, stream } = createPacked()
  const texts = [0, 1, 2, 3, 255, 256, 1000, 65_535, 65_536, 70_001, 300_000].map((length) => randomBytes(length))
  for (const [at, text] of texts.entries()) sink.write(text, at % 2 === 0)
  sink.write(REPEATED, true)
  sink.end(Buffer.from('the end'))
  expect(gunzipSync(stream()).equals(Buffer.concat([...texts, REPEATED, Buffer.from('the end')]))).toBe(true)
})

test('a stream without texts is complete', () => {
  const { sink, stream } = createPacked()
  sink.end(Buffer.alloc(0))
  expect(gunzipSync(stream()).length).toBe(0)
})

test('a text that many readers get is compressed once, and fits behind any other text', () => {
  const [one, other] = [createPacked(), createPacked()]
  const shared = Buffer.from(REPEATED)
  one.sink.write(shared, true)
  other.sink.write(randomBytes(1000), false)
  other.sink.write(shared, true)
  expect(other.written[2]!.bytes).toBe(one.written[1]!.bytes)
  expect(one.written[1]!.bytes.length).toBeLessThan(shared.length / 20)
  for (const { sink } of [one, other]) sink.end(Buffer.alloc(0))
  expect(gunzipSync(one.stream()).equals(shared)).toBe(true)
  expect(gunzipSync(other.stream()).subarray(1000).equals(shared)).toBe(true)
})

test('a text for few readers, and the last one, are stored as they are', () => {
  const { sink, written, last } = createPacked()
  sink.write(Buffer.from(REPEATED), false)
  expect(Buffer.from(written[1]!.bytes).includes(REPEATED)).toBe(true)
  sink.end(Buffer.from(REPEATED))
  expect(last().includes(REPEATED)).toBe(true)
})

test('the length of a stream of more than 4 GiB starts again at 0, as gzip wants it', () => {
  const { sink, last } = createPacked()
  const text = Buffer.alloc(64 * MIB)
  for (let count = 0; count < 65; count++) sink.write(text, true)
  sink.end(Buffer.from('end'))
  expect(last().readUInt32LE(last().length - 4)).toBe(64 * MIB + 3)
})

test('the sink reports the unread bytes of its client, and passes on whether a text is shared', async () => {
  const { sink, written, drain, leavePending } = createPacked()
  leavePending(42)
  expect(sink.pendingBytes).toBe(42)
  expect(sink.drained()).toBe(drain)
  sink.write(Buffer.from('a'), true)
  sink.write(Buffer.from('b'), false)
  expect(written.map(({ isShared }) => isShared)).toEqual([true, true, false])
})
