import { isFieldPath } from '../domain/device-csv/field-path.ts'
import {
  checkNamedFields,
  checkSearchedFields,
  type NamedFieldDefinitions,
  type NamedFields,
} from '../domain/named-fields.ts'
import { namesInQuery } from '../domain/search/criteria.ts'
import type { Criterion } from '../domain/search/schemes.ts'
import type { CallStore } from '../store/store.ts'

/** Reads the definitions of the named fields. */
export const readNamedFields = async (store: CallStore): Promise<NamedFieldDefinitions> =>
  (await store.fieldNames.read()).named ?? {}

/**
 * Throws InvalidParams if the values of named fields that a caller sent are not as they are defined. Reads the
 * definitions only if the caller sent a value.
 */
export async function refuseUndefinedFields(store: CallStore, values: NamedFields | null): Promise<void> {
  if (values !== null && Object.keys(values).length > 0) checkNamedFields(values, await readNamedFields(store))
}

/** The params of a search that may name a field. */
interface SearchParams {
  /** The criteria of scheme and query. */
  readonly criteria: readonly Criterion[]
  readonly scheme: string | null
  readonly query: string | null
  /** The fields by which the devices are counted. */
  readonly by?: readonly string[]
}

/**
 * Throws InvalidParams if a search, or a count by some fields, names a field that is not defined, because a mistyped
 * name would find nothing. Reads the definitions only if the search names a field.
 */
export async function refuseUndefinedNames(store: CallStore, search: SearchParams): Promise<void> {
  const { criteria, scheme, query, by = [] } = search
  const namesFields = criteria.some((criterion) => criterion.scheme === 'field')
  if (!namesFields && !by.some(isFieldPath)) return
  const names = namesFields ? namesInQuery(scheme, query) : []
  checkSearchedFields({ query: names, by }, await readNamedFields(store))
}
