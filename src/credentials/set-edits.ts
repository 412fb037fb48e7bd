import type { Edits, SavedNumbers } from '../domain/credentials/edits.ts'
import { setEditsOf } from '../domain/credentials/edits.ts'
import type { SeenConfig } from '../domain/credentials/overlay.ts'
import type { SetChange } from '../domain/credentials/set.ts'
import type { Desk } from './desk.ts'

/** The saved numbers of the sets with these keys that are there. */
export async function numbersOf(desk: Desk, config: SeenConfig, keys: readonly string[]): Promise<SavedNumbers> {
  if (config.saved === null) return new Map()
  const stored = await desk.store.credentials.readSets(config.id, keys)
  return new Map(stored.map(({ key, number }) => [key, number]))
}

/** A set that is new gets its place behind all others, where the caller gave it none; of a static one it orders nothing. */
export async function withPriorities(
  desk: Desk,
  config: SeenConfig,
  edits: Edits,
  changes: readonly SetChange[],
  saved: SavedNumbers,
): Promise<SetChange[]> {
  const own = setEditsOf(edits, config.id)
  const isNew = ({ key, priority }: SetChange): boolean => {
    const edit = own.get(key)
    const isThere = edit === undefined ? saved.has(key) : !edit.deleted
    return priority === null && !isThere
  }
  if (!changes.some(isNew)) return [...changes]
  if (config.attributes.type === 'STATIC') {
    return changes.map((change) => (isNew(change) ? { ...change, priority: 0 } : change))
  }
  let next = await nextPriority(desk, config, edits)
  return changes.map((change) => {
    const priority = isNew(change) ? next : change.priority
    next = Math.max(next, (priority ?? -1) + 1)
    return { ...change, priority }
  })
}

async function nextPriority(desk: Desk, config: SeenConfig, edits: Edits): Promise<number> {
  const own = setEditsOf(edits, config.id)
  const edited = [...own.values()].flatMap((edit) => (edit.deleted || edit.priority === null ? [] : [edit.priority]))
  const last = config.saved === null ? [] : await desk.store.credentials.readLast(config.id, own.size + 1)
  const kept = last.filter(({ key }) => {
    const edit = own.get(key)
    return edit === undefined || (!edit.deleted && edit.priority === null)
  })
  return Math.max(-1, ...edited, ...kept.map(({ priority }) => priority)) + 1
}
