import type { Stub } from '../../generated/server-stubs.ts'
import { parseFieldNames } from '../domain/field-names.ts'
import type { CallContext } from './context.ts'

export const defineFieldNames: Stub<'Settings.defineFieldNames', CallContext> = async ({ fields }, { store }) => {
  const parsed = parseFieldNames(fields)
  await store.fieldNames.replace(parsed)
  return parsed
}
