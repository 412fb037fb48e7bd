/*
 * The pieces in which a backup holds the value of a key. A key with a million members takes many pieces: a command that
 * reads or writes them all would stop Redis for seconds, and Redis accepts no argument of more than 512 MiB. What a
 * piece says about a member replaces what earlier pieces say.
 */
import { deflateSync, inflateSync } from 'node:zlib'
import { isObject, parseJson } from '../../domain/json.ts'
import type { KeyType } from '../keys.ts'

type Pair<Second> = readonly [first: string, second: Second]

/** A string has one piece. */
export interface StringPiece {
  readonly type: 'string'
  readonly value: string
}

/** Members of a set. */
export interface SetPiece {
  readonly type: 'set'
  readonly members: readonly string[]
}

/** Fields of a hash with their values, and fields that it does not have. */
export interface HashPiece {
  readonly type: 'hash'
  readonly members: readonly Pair<string>[]
  readonly absent: readonly string[]
}

/** Members of a sorted set with their scores, and members that it does not have. */
export interface SortedSetPiece {
  readonly type: 'zset'
  readonly members: readonly Pair<number>[]
  readonly absent: readonly string[]
}

/** Entries of a stream, each with its fields and values in turns. */
export interface StreamPiece {
  readonly type: 'stream'
  readonly entries: readonly Pair<readonly string[]>[]
  /** The state of the whole stream, in its last piece; null in the others. */
  readonly state: StreamState | null
}

/** The ends of a stream. */
export interface StreamState {
  /** The id of the first entry, or null if there is none. Earlier entries were trimmed while the others were read. */
  readonly first: string | null
  /** The highest id that was ever added, even if its entry was trimmed. */
  readonly last: string
}

export type Piece = StringPiece | SetPiece | HashPiece | SortedSetPiece | StreamPiece

/** Returns whether a key with this piece exists, unless a later piece says otherwise. */
export const holdsSomething = (piece: Piece): boolean =>
  piece.type === 'string' ||
  (piece.type === 'stream' ? piece.entries.length > 0 || piece.state !== null : piece.members.length > 0)

/** Approximate bytes that a member takes in a reply of Redis in addition to its characters. */
const MEMBER_OVERHEAD = 32

/** Returns the approximate number of bytes of a piece in a reply of Redis. */
export function sizeOfPiece(piece: Piece): number {
  if (piece.type === 'string') return piece.value.length
  const members = piece.type === 'stream' ? piece.entries : piece.members
  return charactersOf(members) + members.length * MEMBER_OVERHEAD
}

/** Encodes a piece for a file, as several pieces if it is large. */
export const encodePiece = (piece: Piece): Buffer[] =>
  divided(piece).map((part) => {
    const text = JSON.stringify(part)
    return deflateSync(text, text.length < SHORT ? OF_SHORT : { level: FAST })
  })

/** A piece of more characters is divided, because a reader inflates a whole piece. */
const MAX_CHARACTERS = 16 * 1024 * 1024

function divided(piece: Piece): Piece[] {
  switch (piece.type) {
    case 'string':
      return [piece]
    case 'set':
      return dividedList(piece.members).map((members) => ({ ...piece, members }))
    case 'stream':
      return dividedList(piece.entries).map((entries, at, { length }) => {
        return { ...piece, entries, state: at === length - 1 ? piece.state : null }
      })
    case 'hash':
    case 'zset':
      return dividedList<Pair<string | number>>(piece.members).map((members, at) => {
        return { ...piece, members, absent: at === 0 ? piece.absent : [] } as Piece
      })
  }
}

/** Divides a list of texts, or of lists of them, by their characters. Returns at least one list. */
function dividedList<Item>(items: readonly Item[]): Item[][] {
  const lists: Item[][] = [[]]
  let characters = 0
  for (const item of items) {
    const own = charactersOf(item)
    if (characters + own > MAX_CHARACTERS && characters > 0) {
      lists.push([])
      characters = 0
    }
    lists.at(-1)!.push(item)
    characters += own
  }
  return lists
}

const charactersOf = (item: unknown): number =>
  Array.isArray(item) ? item.reduce((sum: number, part) => sum + charactersOf(part), 0) : `${item}`.length

/** The lowest level of compression: higher ones take longer than Redis takes to read the piece. */
const FAST = 1

/** A text of fewer characters, such as a receipt, is compressed with less memory, which costs more than the text. */
const SHORT = 1024
const OF_SHORT = { level: FAST, windowBits: 9, memLevel: 1, chunkSize: 1024 }

/** Decodes a piece. Returns null if the bytes are no piece of a key of this type. */
export function decodePiece(bytes: Buffer, type: KeyType): Piece | null {
  const value = parseJson(inflate(bytes) ?? '')
  return isObject(value) && value.type === type && CHECKS[type](value) ? (value as unknown as Piece) : null
}

function inflate(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_BYTES }).toString()
  } catch {
    return null
  }
}

/** More than a piece takes, which has one large member at most beside MAX_CHARACTERS. */
const MAX_BYTES = 256 * 1024 * 1024

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const isTextOrNull: Check = (value) => value === null || isText(value)
const isListOf =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem)
const isPairOf =
  (isSecond: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length === 2 && isText(value[0]) && isSecond(value[1])
const isState: Check = (value) => value === null || (isObject(value) && isTextOrNull(value.first) && isText(value.last))
const areTexts = isListOf(isText)

const CHECKS: Readonly<Record<KeyType, (piece: Readonly<Record<string, unknown>>) => boolean>> = {
  string: ({ value }) => isText(value),
  set: ({ members }) => areTexts(members),
  hash: ({ members, absent }) => isListOf(isPairOf(isText))(members) && areTexts(absent),
  zset: ({ members, absent }) => isListOf(isPairOf(isNumber))(members) && areTexts(absent),
  stream: ({ entries, state }) => isListOf(isPairOf(areTexts))(entries) && isState(state),
}
