import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

export const discardEdits: Stub<'Credentials.discardEdits', CallContext> = async (_params, context) => {
  const session = await context.editSession()
  await session.discard()
  return null
}
