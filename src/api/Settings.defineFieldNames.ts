import type { Stub } from '../../generated/server-stubs.ts'
import { parseFieldNames } from '../domain/field-names.ts'
import type { CallContext } from './context.ts'

/** Replaces the definitions. The named fields keep theirs if the caller, such as an older client, does not send any. */
export const defineFieldNames: Stub<'Settings.defineFieldNames', CallContext> = async ({ fields }, { store }) => {
  const named = fields.named ?? (await store.fieldNames.read()).named
  const parsed = parseFieldNames(named === undefined ? fields : { ...fields, named })
  await store.fieldNames.replace(parsed)
  return parsed
}
