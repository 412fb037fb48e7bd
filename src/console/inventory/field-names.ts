/*
 * The names that the installation gave to the custom fields, and its named fields. Until they are read, and if they
 * cannot be read, the console shows `Custom 1` to `Custom 5` and no named fields.
 */
import { useQuery } from '@tanstack/react-query'
import type { FieldDefinition, FieldNames } from '../../../clients/typescript/index.ts'
import { isFieldPath, nameAtPath } from '../../domain/device-csv/field-path.ts'
import { createHeaders, type Headers } from '../../domain/device-csv/headers.ts'
import { useClient } from '../session/session.ts'

/** The key under which the definitions are remembered. */
export const FIELD_NAMES_KEY = ['settings', 'field names']

/** Returns a function that finds the definition of a custom field, or of a named field by its path; null if none. */
export function useFieldNames(): (field: string) => FieldDefinition | null {
  const { named = {}, ...custom } = useDefinitions()
  return (field) =>
    (isFieldPath(field) ? named[nameAtPath(field)] : custom[field as Exclude<keyof FieldNames, 'named'>]) ?? null
}

/** Returns the definitions of the named fields by name. */
export const useNamedFields = (): NonNullable<FieldNames['named']> => useDefinitions().named ?? {}

/** Returns the headers of a CSV file of devices. */
export const useHeaders = (): Headers => createHeaders(useDefinitions())

function useDefinitions(): FieldNames {
  const client = useClient()
  const { data } = useQuery({
    queryKey: FIELD_NAMES_KEY,
    queryFn: ({ signal }) => client.settings.getFieldNames({ signal }),
    staleTime: 60_000,
  })
  return data ?? {}
}
