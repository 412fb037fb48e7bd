import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const getPendingEdits: Stub<'Credentials.getPendingEdits', Context> = async (_params, context) =>
  (await context.desk()).pending()
