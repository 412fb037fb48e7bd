import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const rebaseEdits: Stub<'Credentials.rebaseEdits', Context> = async ({ choices }, context) => {
  const desk = await context.desk()
  await desk.rebase(choices)
  return await desk.pending()
}
