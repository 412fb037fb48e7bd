import type { ConfigEdit, Edits, SetEdit } from '../domain/credentials/edits.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { EditChange, EditOwner, StoredEdits } from '../store/edit-buffers.ts'
import { hashOf } from '../store/sessions.ts'

/*
 * A session's edits between their two forms: as data, and as sealed fields of the session's hash, one for each object.
 */

/** What was read, to be compared with what the edits become. */
export interface ReadEdits {
  readonly edits: Edits
  readonly stored: StoredEdits
}

const configField = (id: string): string => `c:${id}`
const setField = (config: string, key: string): string => `s:${config}:${key}`

export async function unsealEdits(sealing: Sealing, { sessionId }: EditOwner, stored: StoredEdits): Promise<ReadEdits> {
  const configs = new Map<string, ConfigEdit>()
  const sets = new Map<string, Map<string, SetEdit>>()
  for (const [field, sealed] of stored.fields) {
    const text = await sealing.unseal(sealed, { kind: 'edit', owner: hashOf(sessionId), name: field })
    const edit = JSON.parse(text.toString()) as ConfigEdit | SetEdit
    if (isConfigEdit(edit)) configs.set(edit.id, edit)
    else sets.set(edit.config, (sets.get(edit.config) ?? new Map<string, SetEdit>()).set(edit.key, edit))
  }
  return { edits: { configs, sets }, stored }
}

/** Only what has become another is sealed and written anew. */
export function changeOfEdits(
  sealing: Sealing,
  { sessionId }: EditOwner,
  read: ReadEdits,
  next: Edits,
  count: number,
): EditChange {
  const term = sealing.activeTerm
  const before = fieldsOf(read.edits)
  const after = fieldsOf(next)
  const set = new Map<string, string>()
  for (const [field, edit] of after) {
    if (before.get(field) === edit) continue
    set.set(field, sealing.seal(JSON.stringify(edit), { kind: 'edit', owner: hashOf(sessionId), name: field }))
  }
  const remove = [...before.keys()].filter((field) => !after.has(field))
  if (read.stored.inherited > 0) remove.push('inherited')
  return { version: read.stored.version, remove, set, count, term }
}

function fieldsOf({ configs, sets }: Edits): Map<string, ConfigEdit | SetEdit> {
  const fields = new Map<string, ConfigEdit | SetEdit>()
  for (const edit of configs.values()) fields.set(configField(edit.id), edit)
  for (const ofConfig of sets.values()) {
    for (const edit of ofConfig.values()) fields.set(setField(edit.config, edit.key), edit)
  }
  return fields
}

const isConfigEdit = (edit: ConfigEdit | SetEdit): edit is ConfigEdit => 'id' in edit
