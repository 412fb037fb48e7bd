import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const discardEdits: Stub<'Credentials.discardEdits', Context> = async (_params, context) => {
  await context.desk(await context.session.use()).discard()
  return null
}
