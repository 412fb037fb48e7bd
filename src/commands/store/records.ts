/*
 * Finds and replaces records of keys and users for a command.
 */
import type { KeyRecord } from '../../access/api-key.ts'
import type { UserRecord } from '../../access/password.ts'
import type { RecordState } from '../../access/record-state.ts'
import { type AccessKind, parseAccessRecord } from '../../store/access/access-records.ts'
import { chainedSince } from '../../store/audit/keyring-age.ts'
import { CommandError, type StoreCommandContext } from '../command.ts'
import { formatDate } from './rights.ts'

const WORDS = { keys: 'key', users: 'user' } as const

/** The type of the records of each kind. */
export interface Records {
  readonly keys: KeyRecord
  readonly users: UserRecord
}

interface FoundRecord<Record> {
  /** The stored text. It is compared with the text in Redis when the record is replaced. */
  readonly text: string
  /** null if the text is no record. */
  readonly record: Record | null
}

export async function findRecord<Kind extends AccessKind>(
  { store }: StoreCommandContext,
  kind: Kind,
  id: string,
): Promise<FoundRecord<Records[Kind]>> {
  const text = (await store.access.read())[kind].get(id)
  if (text === undefined) throw new CommandError(`No ${WORDS[kind]} "${id}": run keyrack ${kind} list`)
  return { text, record: parseRecord(kind, text) }
}

/** Returns null for a damaged record. It must not stop a command that is about other records too. */
export const parseRecord = <Kind extends AccessKind>(kind: Kind, text: string): Records[Kind] | null =>
  parseAccessRecord(kind, text) as Records[Kind] | null

/** Returns the error for a damaged record. It quotes nothing of the record. */
export const cannotRead = (kind: AccessKind, id: string): CommandError =>
  new CommandError(`The record of ${WORDS[kind]} "${id}" is damaged: delete it`)

/** Returns the state of a key or user as lists show it. `record` is null if its text is no record. */
export const describeState = (state: RecordState, record: { readonly revokedAt?: number | null } | null): string =>
  state === 'revoked' ? `revoked ${formatDate(record!.revokedAt!)}` : state

/**
 * Replaces a record if it still equals `before`. If `before` is null, the record must not exist; if `after` is null,
 * the record is deleted.
 */
export async function replaceRecord(
  { store }: StoreCommandContext,
  kind: AccessKind,
  id: string,
  { before, after }: { before: string | null; after: object | null },
): Promise<void> {
  if (await store.access.replace(kind, id, before, after === null ? null : JSON.stringify(after))) return
  const problem = before === null ? 'already exists' : 'was changed by another command at the same time: try again'
  throw new CommandError(`The ${WORDS[kind]} "${id}" ${problem}`)
}

/**
 * Returns a sentence to append to a message if only services without a key may have run on the store so far, otherwise
 * "". These services refuse every caller as soon as there is a key or a user.
 */
export const adviseRestart = ({ sealing }: StoreCommandContext): string =>
  chainedSince(sealing) === null ? '. Services that run without CREDENTIALS_KEY_FILE must be restarted with it' : ''

/** Returns a sentence to append to a message if the last record was deleted, otherwise "". */
export async function anonymousAccessWarning({ store }: StoreCommandContext): Promise<string> {
  const { keys, users } = await store.access.read()
  return keys.size + users.size > 0
    ? ''
    : '. It was the last one: running services refuse all callers until you restart them. ' +
        'After that every caller on loopback has all permissions'
}
