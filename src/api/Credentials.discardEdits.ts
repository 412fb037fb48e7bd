import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const discardEdits: Stub<'Credentials.discardEdits', Context> = async (_params, { session, desk }) => {
  await desk(await session.use()).discard()
  return null
}
