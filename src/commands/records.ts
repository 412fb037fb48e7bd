/*
 * Finds and replaces records of keys and users for a command.
 */
import type { AccessKind } from '../store/access/access-records.ts'
import { CommandError, type StoreCommandContext } from './command.ts'

const WORDS = { keys: 'key', users: 'user' } as const

export interface FoundRecord<Record> {
  /** The stored text. It is compared with the text in Redis when the record is replaced. */
  readonly text: string
  readonly record: Record
}

export async function findRecord<Record>(
  { store }: StoreCommandContext,
  kind: AccessKind,
  id: string,
): Promise<FoundRecord<Record>> {
  const text = (await store.access.read())[kind].get(id)
  if (text === undefined) throw new CommandError(`No ${WORDS[kind]} "${id}": run keyrack ${kind} list`)
  return { text, record: JSON.parse(text) as Record }
}

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

/** Returns a sentence to append to a message if the last record was deleted, otherwise "". */
export async function anonymousAccessWarning({ store }: StoreCommandContext): Promise<string> {
  const { keys, users } = await store.access.read()
  return keys.size + users.size > 0
    ? ''
    : '. It was the last one: running services refuse all callers until you restart them. ' +
        'After that every caller on loopback has all permissions'
}
