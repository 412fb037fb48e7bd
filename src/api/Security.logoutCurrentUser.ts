import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

export const logoutCurrentUser: Stub<'Security.logoutCurrentUser', CallContext> = async (_params, { session }) => {
  await session.end()
  return null
}
