/*
 * Copies histories, each as of one instant. HSCAN alone could return some fields of a history before a purge drops all
 * of them, and miss the others.
 */
import { type Reply, toTextReply } from '../redis/read-together.ts'
import { loadReadScript } from '../redis/script.ts'
import type { HashPiece } from './piece.ts'
import { BYTES_A_READ, type CopyParts, type SavedPiece } from './saved.ts'

const script = loadReadScript('read-backup-histories')

/** The number of fields that Redis looks at for one reply. */
const FIELDS_A_READ = 250

/**
 * Copies all histories of a key. `deleted` is the key of the records of deleted devices; histories of credentials have
 * none. A history that stays as it is during the whole read is in at least one of the pieces.
 */
export async function* copyHistories(
  { redis, withoutPrefix }: CopyParts,
  history: string,
  deleted?: string,
): AsyncGenerator<SavedPiece> {
  const names = deleted === undefined ? [history] : [history, deleted]
  let cursor = '0'
  let left: readonly string[] = []
  do {
    const args = [cursor, `${FIELDS_A_READ}`, `${BYTES_A_READ}`, ...left]
    const reply = toTextReply((await redis.runScript(script, names, args)) as Reply)
    const [next, leftOut, found] = reply as unknown as readonly [string, readonly string[], readonly HistoryReply[]]
    cursor = next
    left = leftOut
    const ofDevices = deleted === undefined ? [] : [[deleted, toRecords(found)] as const]
    for (const [name, piece] of [[history, toTexts(found)] as const, ...ofDevices]) {
      if (piece.members.length > 0) yield { key: withoutPrefix(name), expiresAt: null, piece }
    }
  } while (cursor !== '0' || left.length > 0)
}

type HistoryReply = readonly [
  ...[id: string, fields: readonly string[], values: readonly (string | null)[], deleted?: string | null],
]

const toTexts = (found: readonly HistoryReply[]): HashPiece => ({
  type: 'hash',
  members: found.flatMap(([, fields, values]) => fields.flatMap((field, at) => pairOf(field, values[at]))),
  absent: [],
})

const toRecords = (found: readonly HistoryReply[]): HashPiece => ({
  type: 'hash',
  members: found.flatMap(([id, , , deleted]) => pairOf(id, deleted)),
  absent: [],
})

const pairOf = (field: string, value: string | null | undefined): (readonly [string, string])[] =>
  value == null ? [] : [[field, value]]
