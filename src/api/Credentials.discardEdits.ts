import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const discardEdits: Stub<'Credentials.discardEdits', Context> = async (_params, context) => {
  await (await context.desk()).discard()
  return null
}
