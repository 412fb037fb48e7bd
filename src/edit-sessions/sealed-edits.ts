/*
 * Converts staged edits between data in memory and sealed fields of the session's two hashes in Redis. Each edited
 * object has one field. The JSON in a field keeps the member names of keyrack 0.1.0 (`touched`, `number`, `whole`,
 * `turns`).
 */
import { type ConfigEdit, type Edits, type SetEdit, setEditsOf } from '../domain/credentials/edits.ts'
import { mapInSteps } from '../fairness/map-in-steps.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { EditChange, EditOwner, FieldChange, StoredEdits } from '../store/credentials/edit-buffers.ts'
import { hashOf } from '../store/credentials/sessions.ts'
import { unsealInSteps } from './unseal-in-steps.ts'

/** Edits as they were read from Redis. */
export interface SealedEdits {
  /** The session and the caller that the edits belong to. */
  readonly of: EditOwner
  readonly stored: StoredEdits
}

/** Edits as they were read, in sealed form and as data. A save compares its new edits with these. */
export interface ReadEdits extends SealedEdits {
  readonly edits: Edits
}

/** The edits of sets to read: those of a configuration, or of its sets with these keys. */
export interface SetEditsWanted {
  readonly config: string
  readonly keys?: readonly string[]
}

const configField = (id: string): string => `c:${id}`
const setField = (config: string, key: string): string => `s:${config}:${key}`

/** Unseals the edits. Throws the errors of `Sealing.unsealAll`. */
export async function unsealEdits(sealing: Sealing, { of, stored }: SealedEdits): Promise<ReadEdits> {
  const edits = await unsealFields(sealing, of, stored.configs, (json) => toConfigEdit(json as StoredConfigEdit))
  const configs = new Map(edits.map((edit) => [edit.id, edit]))
  return { of, stored, edits: await withSealedSets(sealing, of, { configs, sets: new Map() }, stored.sets) }
}

/** Unseals edits of sets and adds them to the edits that were read before. */
export async function withSealedSets(
  sealing: Sealing,
  owner: EditOwner,
  edits: Edits,
  sealed: ReadonlyMap<string, string>,
): Promise<Edits> {
  const sets = new Map([...edits.sets].map(([config, ofConfig]) => [config, new Map(ofConfig)]))
  for (const edit of await unsealFields(sealing, owner, sealed, (json) => toSetEdit(json as StoredSetEdit))) {
    const ofConfig = sets.get(edit.config) ?? new Map<string, SetEdit>()
    sets.set(edit.config, ofConfig.set(edit.key, edit))
  }
  return { ...edits, sets }
}

async function unsealFields<Edit>(
  sealing: Sealing,
  { sessionId }: EditOwner,
  fields: ReadonlyMap<string, string>,
  toEdit: (json: unknown) => Edit,
): Promise<Edit[]> {
  const owner = hashOf(sessionId)
  const records = [...fields].map(([name, blob]) => ({ blob, context: { kind: 'edit', owner, name } }))
  return await unsealInSteps(sealing, records, toEdit)
}

/** Returns the names of the wanted fields that have not been read yet; null means all fields. */
export function fieldsWanted({ config, keys }: SetEditsWanted, edits: Edits): readonly string[] | null {
  const own = setEditsOf(edits, config)
  if ((edits.configs.get(config)?.setCount ?? 0) <= own.size) return []
  return keys?.filter((key) => !own.has(key)).map((key) => setField(config, key)) ?? null
}

/** Returns whether the edit in a field is wanted. */
export const isWanted = ({ config }: SetEditsWanted, field: string): boolean => field.startsWith(setField(config, ''))

/**
 * Returns the fields that a save writes and removes. Only changed edits are sealed and written again. Works in steps,
 * so that other requests run in between.
 */
export async function changeOfEdits(
  sealing: Sealing,
  read: ReadEdits,
  next: Edits,
  count: number,
): Promise<EditChange> {
  const term = sealing.activeTerm
  const owner = hashOf(read.of.sessionId)
  const changeOf = async <Edit>(
    before: Fields<Edit>,
    after: Fields<Edit>,
    toStored: (edit: Edit) => object,
  ): Promise<FieldChange> => {
    const changed = [...after].filter(([field, edit]) => before.get(field) !== edit)
    const seal = (name: string, edit: Edit): string =>
      sealing.seal(JSON.stringify(toStored(edit)), { kind: 'edit', owner, name })
    return {
      remove: [...before.keys()].filter((field) => !after.has(field)),
      set: new Map(await mapInSteps(changed, ([field, edit]) => [field, seal(field, edit)] as const)),
    }
  }
  return {
    version: read.stored.version,
    configs: await changeOf(configFields(read.edits), configFields(next), toStoredConfigEdit),
    sets: await changeOf(setFields(read.edits), setFields(next), toStoredSetEdit),
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
