import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const commitEdits: Stub<'Credentials.commitEdits', Context> = async (
  _params,
  { session, desk, untilOnDisk },
) => {
  await desk(await session.useForEdit()).commit()
  await untilOnDisk()
  return null
}
