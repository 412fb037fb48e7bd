import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

export const rebaseEdits: Stub<'Credentials.rebaseEdits', CallContext> = async ({ choices }, context) => {
  const session = await context.editSession()
  await session.rebase(choices)
  return await session.pending()
}
