import type { AccessKind } from '../store/audit/access-records.ts'
import { CommandError, type StoreCommandContext } from './command.ts'

/*
 * Records of keys and users, found and replaced on behalf of a person.
 */

const WORDS = { keys: 'key', users: 'user' } as const

export interface FoundRecord<Record> {
  /** As it is stored, to be compared when it is replaced. */
  readonly text: string
  readonly record: Record
}

export async function findRecord<Record>(
  { store }: StoreCommandContext,
  kind: AccessKind,
  id: string,
): Promise<FoundRecord<Record>> {
  const text = (await store.access.read())[kind].get(id)
  if (text === undefined) throw new CommandError(`No ${WORDS[kind]} "${id}": keyrack ${kind} list shows them`)
  return { text, record: JSON.parse(text) as Record }
}

/** `before`: the text that was found, null where there must be none; `after` null: it goes. */
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

/** What happens when the last record was deleted; "" if others are left. */
export async function openDoorWarning({ store }: StoreCommandContext): Promise<string> {
  const { keys, users } = await store.access.read()
  return keys.size + users.size > 0
    ? ''
    : 'It was the last: running services refuse everybody until they are restarted; after that, on loopback, every caller may do everything'
}
