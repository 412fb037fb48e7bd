import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const rebaseEdits: Stub<'Credentials.rebaseEdits', Context> = async (_params, { session, desk }) =>
  desk(await session.useForEdit()).rebase()
