import type { Stub } from '../../generated/server-stubs.ts'
import { parseFieldNames } from '../domain/field-names.ts'
import type { CallContext } from './context.ts'

/** Replaces the definitions. The named fields keep theirs if the caller, such as an older client, does not send any. */
export const defineFieldNames: Stub<'Settings.defineFieldNames', CallContext> = ({ fields }, { store }) =>
  store.fieldNames.change(({ named }) => parseFieldNames(named === undefined ? fields : { named, ...fields }))
