import { type ConfigEdit, type Edits, type SetEdit, setEditsOf } from '../domain/credentials/edits.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { EditChange, EditOwner, FieldChange, StoredEdits } from '../store/credentials/edit-buffers.ts'
import { hashOf } from '../store/credentials/sessions.ts'

/*
 * A session's edits between their two forms: as data, and as sealed fields of the session's hashes, one for each object.
 */

/** As they were read. */
export interface SealedEdits {
  /** Whose they are. */
  readonly of: EditOwner
  readonly stored: StoredEdits
}

/** What was read, to be compared with what the edits become. */
export interface ReadEdits extends SealedEdits {
  readonly edits: Edits
}

/** Edits of sets to be read: of one configuration all, or those with these keys; or whatever there is. */
export type SetEditsWanted = { readonly config: string; readonly keys?: readonly string[] } | 'all'

const configField = (id: string): string => `c:${id}`
const setField = (config: string, key: string): string => `s:${config}:${key}`

export async function unsealEdits(sealing: Sealing, { of, stored }: SealedEdits): Promise<ReadEdits> {
  const edits = (await unsealFields(sealing, of, stored.configs)) as ConfigEdit[]
  const configs = new Map(edits.map((edit) => [edit.id, edit]))
  return { of, stored, edits: await withSealedSets(sealing, of, { configs, sets: new Map() }, stored.sets) }
}

/** The edits with these of sets beside those that were read before. */
export async function withSealedSets(
  sealing: Sealing,
  owner: EditOwner,
  edits: Edits,
  sealed: ReadonlyMap<string, string>,
): Promise<Edits> {
  const sets = new Map([...edits.sets].map(([config, ofConfig]) => [config, new Map(ofConfig)]))
  for (const edit of (await unsealFields(sealing, owner, sealed)) as SetEdit[]) {
    sets.set(edit.config, (sets.get(edit.config) ?? new Map<string, SetEdit>()).set(edit.key, edit))
  }
  return { ...edits, sets }
}

async function unsealFields(
  sealing: Sealing,
  { sessionId }: EditOwner,
  fields: ReadonlyMap<string, string>,
): Promise<unknown[]> {
  const owner = hashOf(sessionId)
  const records = [...fields].map(([name, blob]) => ({ blob, context: { kind: 'edit', owner, name } }))
  return (await sealing.unsealAll(records)).map((text) => JSON.parse(text.toString()))
}

/** Names of the fields that are wanted and were not read; null: of all there are. */
export function fieldsWanted(wanted: SetEditsWanted, edits: Edits): readonly string[] | null {
  const isUnread = (config: string): boolean =>
    (edits.configs.get(config)?.setCount ?? 0) > setEditsOf(edits, config).size
  if (wanted === 'all') return [...edits.configs.keys()].some(isUnread) ? null : []
  const { config, keys } = wanted
  if (!isUnread(config)) return []
  const own = setEditsOf(edits, config)
  return keys?.filter((key) => !own.has(key)).map((key) => setField(config, key)) ?? null
}

export const isWanted = (wanted: SetEditsWanted, field: string): boolean =>
  wanted === 'all' || field.startsWith(setField(wanted.config, ''))

/** Only edits that have changed are sealed and written again. */
export function changeOfEdits(sealing: Sealing, read: ReadEdits, next: Edits, count: number): EditChange {
  const term = sealing.activeTerm
  const owner = hashOf(read.of.sessionId)
  const changeOf = (before: Fields, after: Fields): FieldChange => {
    const others = [...after].filter(([field, edit]) => before.get(field) !== edit)
    const seal = (name: string, edit: object): string =>
      sealing.seal(JSON.stringify(edit), { kind: 'edit', owner, name })
    return {
      remove: [...before.keys()].filter((field) => !after.has(field)),
      set: new Map(others.map(([field, edit]) => [field, seal(field, edit)])),
    }
  }
  return {
    version: read.stored.version,
    configs: changeOf(configFields(read.edits), configFields(next)),
    sets: changeOf(setFields(read.edits), setFields(next)),
    count,
    term,
  }
}

type Fields = ReadonlyMap<string, ConfigEdit | SetEdit>

const configFields = ({ configs }: Edits): Fields =>
  new Map([...configs.values()].map((edit) => [configField(edit.id), edit]))

function setFields({ sets }: Edits): Fields {
  const edits = [...sets.values()].flatMap((ofConfig) => [...ofConfig.values()])
  return new Map(edits.map((edit) => [setField(edit.config, edit.key), edit]))
}
