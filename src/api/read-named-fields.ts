import { isFieldPath } from '../domain/device-csv/field-path.ts'
import {
  checkNamedFields,
  checkSearchedFields,
  type NamedFieldDefinitions,
  type NamedFields,
} from '../domain/named-fields.ts'
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

/**
 * Throws InvalidParams if a search, or a count by some fields, names a field that is not defined, because a mistyped
 * name would find nothing. Reads the definitions only if the search names a field.
 */
export async function refuseUndefinedNames(
  store: CallStore,
  criteria: readonly Criterion[],
  by: readonly string[] = [],
): Promise<void> {
  const names = criteria.flatMap((one) => (one.scheme === 'field' ? one.pairs.map(({ field }) => field) : []))
  if (names.length === 0 && !by.some(isFieldPath)) return
  checkSearchedFields({ criteria: names, by }, await readNamedFields(store))
}
