import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const rebaseEdits: Stub<'Credentials.rebaseEdits', Context> = async (_params, context) => {
  const desk = await context.desk()
  await desk.rebase()
  return await desk.pending()
}
