import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const getPendingEdits: Stub<'Credentials.getPendingEdits', Context> = async (_params, context) => {
  const session = await context.editSession()
  return await session.pending()
}
