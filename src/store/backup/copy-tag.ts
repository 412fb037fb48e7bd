/*
 * Copies keys that calls change together and seldom, such as those of the credentials. If a call does so during the
 * copy, all of them are copied again.
 */
import { findKeyLayout, isReceipt } from '../keys.ts'
import { type ReadReply, type Reply, toTextReply } from '../redis/read-together.ts'
import { loadReadScript } from '../redis/script.ts'
import { copyHistories } from './copy-histories.ts'
import { copyReceipts } from './copy-receipts.ts'
import { beginStream, endStream, toStreamState } from './copy-stream.ts'
import { findHashedObject } from './object-hashes.ts'
import type { StreamState } from './piece.ts'
import { readExpiring, readKey, readWholeHash } from './read-key.ts'
import { ChangedMeanwhile, type CopyParts, type HashSizes, type SavedPiece, savedUnder } from './saved.ts'

const stateScript = loadReadScript('read-backup-state')

/** The keys, with the prefix, that are read at the end as of one instant. */
export interface StateKeys {
  readonly audit: string
  readonly auditFloor: string
  /** One of their values changes with every change of other keys. */
  readonly counters: readonly string[]
  /** Histories, which a purge drops without a change of a counter. */
  readonly history?: string
  /** The heads of the audit and their list. */
  readonly auditHeads?: string
}

/**
 * Copies keys with these names (without the prefix). The audit comes last: it may have entries that other keys do not
 * know, but must not lack one that they do. Throws ChangedMeanwhile.
 */
export async function* copyTag(
  parts: CopyParts,
  listNames: () => Promise<readonly string[]>,
  stateKeys: StateKeys,
): AsyncGenerator<SavedPiece, HashSizes> {
  const { redis, withPrefix, withoutPrefix } = parts
  const before = await readState(parts, stateKeys)
  const sizes = new Map<string, number>()
  const later = [stateKeys.audit, stateKeys.auditFloor]
  const names = await listNames()
  for (const key of names) {
    if (later.includes(withPrefix(key)) || isReceipt(key)) continue
    const name = withPrefix(key)
    yield* copyOf(parts, name, stateKeys)
    if (findHashedObject(key) !== null) sizes.set(key, await countMembers(parts, key))
  }
  yield* copyReceipts(parts, names.filter(isReceipt).map(withPrefix))
  const auditKey = withoutPrefix(stateKeys.audit)
  const stream = yield* savedUnder(auditKey, beginStream(redis, stateKeys.audit))
  const { audit, auditFloor, counters } = await readState(parts, stateKeys)
  if (counters !== before.counters) throw new ChangedMeanwhile('written')
  yield* savedUnder(auditKey, endStream(redis, stream, audit))
  if (auditFloor === null) return sizes
  yield { key: withoutPrefix(stateKeys.auditFloor), expiresAt: null, piece: { type: 'string', value: auditFloor } }
  return sizes
}

function copyOf(parts: CopyParts, name: string, { history, auditHeads }: StateKeys): AsyncGenerator<SavedPiece> {
  const key = parts.withoutPrefix(name)
  if (name === history) return copyHistories(parts, name)
  // A new name in the list of heads must not be copied without its head.
  return name === auditHeads ? savedUnder(key, readWholeHash(parts.redis, name)) : copyKey(parts, key)
}

/** Copies a key. Yields nothing for a stream, or for a key that a backup does not contain. */
export async function* copyKey({ redis, withPrefix, now }: CopyParts, key: string): AsyncGenerator<SavedPiece> {
  const layout = findKeyLayout(key)
  if (layout === null || layout.type === 'stream') return
  const name = withPrefix(key)
  if (!layout.expires) return yield* savedUnder(key, readKey(redis, name, layout.type))
  for await (const [piece, expiresAt] of readExpiring(redis, name, layout.type, now)) yield { key, expiresAt, piece }
}

function countMembers({ redis, withPrefix }: CopyParts, key: string): Promise<number> {
  const name = withPrefix(key)
  return redis.read(name, (client) => client.hLen(name))
}

interface State {
  readonly audit: StreamState | null
  readonly auditFloor: string | null
  /** The values of the counters as one text. */
  readonly counters: string
}

async function readState({ redis }: CopyParts, { audit, auditFloor, counters }: StateKeys): Promise<State> {
  const reply = toTextReply((await redis.runScript(stateScript, [audit, auditFloor, ...counters], [])) as Reply)
  const [stream, floor, ...counts] = reply as readonly [ReadReply, string | null, ...(string | null)[]]
  return { audit: toStreamState(stream), auditFloor: floor ?? null, counters: JSON.stringify(counts) }
}
