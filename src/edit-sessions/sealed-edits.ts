/*
 * The codec of staged edits: as data in memory, and as sealed fields of the session's two hashes in Redis, one field
 * for each edited object. The JSON in a field keeps the member names of keyrack 0.1.0 (`touched`, `number`, `whole`,
 * `turns`).
 */
import { type ConfigEdit, type Edits, type SetEdit, setEditsOf } from '../domain/credentials/edits.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { EditChange, EditOwner, FieldChange, StoredEdits } from '../store/credentials/edit-buffers.ts'
import { hashOf } from '../store/credentials/sessions.ts'

/** Edits as they were read from Redis. */
export interface SealedEdits {
  /** The session and the caller they belong to. */
  readonly of: EditOwner
  readonly stored: StoredEdits
}

/** Edits as they were read, sealed and as data. A save compares its new edits with these. */
export interface ReadEdits extends SealedEdits {
  readonly edits: Edits
}

/** Which edits of sets are read: those of one configuration, or only these keys of it; or all. */
export type SetEditsWanted = { readonly config: string; readonly keys?: readonly string[] } | 'all'

const configField = (id: string): string => `c:${id}`
const setField = (config: string, key: string): string => `s:${config}:${key}`

/** Unseals the edits. Throws what `Sealing.unsealAll` throws. */
export async function unsealEdits(sealing: Sealing, { of, stored }: SealedEdits): Promise<ReadEdits> {
  const edits = (await unsealFields(sealing, of, stored.configs)).map((json) => toConfigEdit(json as StoredConfigEdit))
  const configs = new Map(edits.map((edit) => [edit.id, edit]))
  return { of, stored, edits: await withSealedSets(sealing, of, { configs, sets: new Map() }, stored.sets) }
}

/** Unseals edits of sets and adds them to those that were read before. */
export async function withSealedSets(
  sealing: Sealing,
  owner: EditOwner,
  edits: Edits,
  sealed: ReadonlyMap<string, string>,
): Promise<Edits> {
  const sets = new Map([...edits.sets].map(([config, ofConfig]) => [config, new Map(ofConfig)]))
  for (const json of await unsealFields(sealing, owner, sealed)) {
    const edit = toSetEdit(json as StoredSetEdit)
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

/** Names of the fields that are wanted and were not read; null means all fields there are. */
export function fieldsWanted(wanted: SetEditsWanted, edits: Edits): readonly string[] | null {
  const isUnread = (config: string): boolean =>
    (edits.configs.get(config)?.setCount ?? 0) > setEditsOf(edits, config).size
  if (wanted === 'all') return [...edits.configs.keys()].some(isUnread) ? null : []
  const { config, keys } = wanted
  if (!isUnread(config)) return []
  const own = setEditsOf(edits, config)
  return keys?.filter((key) => !own.has(key)).map((key) => setField(config, key)) ?? null
}

/** Whether the edit in a field is one of those that are wanted. */
export const isWanted = (wanted: SetEditsWanted, field: string): boolean =>
  wanted === 'all' || field.startsWith(setField(wanted.config, ''))

/** The fields that a save writes and removes. Only edits that changed are sealed and written again. */
export function changeOfEdits(sealing: Sealing, read: ReadEdits, next: Edits, count: number): EditChange {
  const term = sealing.activeTerm
  const owner = hashOf(read.of.sessionId)
  const changeOf = <Edit>(before: Fields<Edit>, after: Fields<Edit>, toStored: (edit: Edit) => object): FieldChange => {
    const changed = [...after].filter(([field, edit]) => before.get(field) !== edit)
    const seal = (name: string, edit: Edit): string =>
      sealing.seal(JSON.stringify(toStored(edit)), { kind: 'edit', owner, name })
    return {
      remove: [...before.keys()].filter((field) => !after.has(field)),
      set: new Map(changed.map(([field, edit]) => [field, seal(field, edit)])),
    }
  }
  return {
    version: read.stored.version,
    configs: changeOf(configFields(read.edits), configFields(next), toStoredConfigEdit),
    sets: changeOf(setFields(read.edits), setFields(next), toStoredSetEdit),
    count,
    term,
  }
}

type Fields<Edit> = ReadonlyMap<string, Edit>

const configFields = ({ configs }: Edits): Fields<ConfigEdit> =>
  new Map([...configs.values()].map((edit) => [configField(edit.id), edit]))

function setFields({ sets }: Edits): Fields<SetEdit> {
  const edits = [...sets.values()].flatMap((ofConfig) => [...ofConfig.values()])
  return new Map(edits.map((edit) => [setField(edit.config, edit.key), edit]))
}

/** The JSON of a field. */
interface StoredConfigEdit extends Omit<ConfigEdit, 'treeRevision' | 'revision' | 'coversAll'> {
  readonly touched: number
  readonly number: number | null
  readonly whole: boolean
}

interface StoredSetEdit extends Omit<SetEdit, 'treeRevision' | 'revision' | 'typeEpoch'> {
  readonly touched: number
  readonly number: number
  readonly turns: number
}

function toStoredConfigEdit({ treeRevision, revision, coversAll, ...rest }: ConfigEdit): StoredConfigEdit {
  return { ...rest, touched: treeRevision, number: revision, whole: coversAll }
}

function toConfigEdit({ touched, number, whole, ...rest }: StoredConfigEdit): ConfigEdit {
  return { ...rest, treeRevision: touched, revision: number, coversAll: whole }
}

function toStoredSetEdit({ treeRevision, revision, typeEpoch, ...rest }: SetEdit): StoredSetEdit {
  return { ...rest, touched: treeRevision, number: revision, turns: typeEpoch }
}

function toSetEdit({ touched, number, turns, ...rest }: StoredSetEdit): SetEdit {
  return { ...rest, treeRevision: touched, revision: number, typeEpoch: turns }
}
