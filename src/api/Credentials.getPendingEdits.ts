import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

export const getPendingEdits: Stub<'Credentials.getPendingEdits', CallContext> = async (_params, context) => {
  const session = await context.editSession()
  return await session.pending()
}
