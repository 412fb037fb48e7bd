import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

/** Commits all staged edits of the caller's session. See the method in `openrpc.json`. */
export const commitEdits: Stub<'Credentials.commitEdits', CallContext> = async (_params, context) => {
  const session = await context.editSession()
  await session.commit()
  await context.service.untilOnDisk()
  return null
}
