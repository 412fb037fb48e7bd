import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePiece, encodePiece, type Piece } from '../../../src/store/backup/piece.ts'

const text = fc.string({ unit: 'grapheme' })
const PIECES: fc.Arbitrary<Piece> = fc.oneof(
  fc.record({ type: fc.constant('string' as const), value: text }),
  fc.record({ type: fc.constant('set' as const), members: fc.array(text) }),
  fc.record({
    ...{ type: fc.constant('hash' as const), members: fc.array(fc.tuple(text, text)), absent: fc.array(text) },
  }),
  fc.record({
    ...{ type: fc.constant('zset' as const), members: fc.array(fc.tuple(text, fc.maxSafeInteger())) },
    absent: fc.array(text),
  }),
  fc.record({
    ...{ type: fc.constant('stream' as const), entries: fc.array(fc.tuple(text, fc.array(text))) },
    state: fc.option(fc.record({ first: fc.option(text), last: text })),
  }),
)

test('a piece is decoded as it was encoded, but only for a key of its type', () => {
  fc.assert(
    fc.property(PIECES, (piece) => {
      const [encoded, ...others] = encodePiece(piece)
      expect(others).toEqual([])
      expect(decodePiece(encoded!, piece.type)).toEqual(piece)
      expect(decodePiece(encoded!, piece.type === 'hash' ? 'zset' : 'hash')).toBeNull()
    }),
  )
})

test.each<[string, 'string' | 'hash' | 'zset' | 'set' | 'stream', unknown]>([
  ['no object', 'string', 'text'],
  ['a string without a value', 'string', { type: 'string' }],
  ['a member that is no text', 'set', { type: 'set', members: [1] }],
  ['a field without a value', 'hash', { type: 'hash', members: [['a']], absent: [] }],
  ['a value that is no text', 'hash', { type: 'hash', members: [['a', 1]], absent: [] }],
  ['no list of absent fields', 'hash', { type: 'hash', members: [] }],
  ['a score that is no number', 'zset', { type: 'zset', members: [['a', '1']], absent: [] }],
  ['an entry without fields', 'stream', { type: 'stream', entries: [['1-1', null]], state: null }],
  ['a state without the last id', 'stream', { type: 'stream', entries: [], state: { first: null } }],
])('%s is no piece', (_, type, value) => {
  expect(decodePiece(deflateSync(JSON.stringify(value)), type)).toBeNull()
})

test.each([
  ['bytes that are not compressed', Buffer.from('{"type":"string","value":""}')],
  ['text that is no JSON', deflateSync('{')],
  ['nothing', Buffer.alloc(0)],
])('%s are no piece', (_, bytes) => {
  expect(decodePiece(bytes, 'string')).toBeNull()
})

test('a large piece is encoded as several ones, which have the same content together', () => {
  const large = 'x'.repeat(10 * 1024 * 1024)
  const members = ['a', 'b', 'c'].map((name) => [name, large] as const)
  const parts = encodePiece({ type: 'hash', members, absent: ['d'] }).map((bytes) => decodePiece(bytes, 'hash'))
  expect(parts).toEqual(members.map((one, at) => ({ type: 'hash', members: [one], absent: at === 0 ? ['d'] : [] })))
  const state = { first: '1-1', last: '3-3' }
  const entries = members.map(([name, value]) => [name, ['f', value]] as const)
  const stream = encodePiece({ type: 'stream', entries, state }).map((bytes) => decodePiece(bytes, 'stream'))
  expect(stream).toEqual(entries.map((one, at) => ({ type: 'stream', entries: [one], state: at === 2 ? state : null })))
})
