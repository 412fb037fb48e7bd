/*
 * The names that the installation gave to the custom fields. Until they are read, and if they cannot be read, the
 * console shows `Custom 1` to `Custom 5`.
 */
import { useQuery } from '@tanstack/react-query'
import type { FieldDefinition, FieldNames } from '../../../clients/typescript/index.ts'
import { useClient } from '../session/session.ts'

/** Returns a function that finds the definition of a field; null if the field has none. */
export function useFieldNames(): (field: string) => FieldDefinition | null {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['settings', 'field names'],
    queryFn: ({ signal }) => client.settings.getFieldNames({ signal }),
    staleTime: 60_000,
  })
  return (field) => data?.[field as Exclude<keyof FieldNames, 'named'>] ?? null
}
