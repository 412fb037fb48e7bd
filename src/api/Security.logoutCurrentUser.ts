import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const logoutCurrentUser: Stub<'Security.logoutCurrentUser', Context> = async (_params, { session }) => {
  await session.end()
  return null
}
