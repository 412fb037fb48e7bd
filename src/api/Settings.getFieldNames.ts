import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

export const getFieldNames: Stub<'Settings.getFieldNames', CallContext> = async (_params, { store }) =>
  await store.fieldNames.read()
