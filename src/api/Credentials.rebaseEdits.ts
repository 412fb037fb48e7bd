import type { Stub } from '../../generated/server-stubs.ts'
import { readSavedState } from '../credentials/saved-credentials.ts'
import { withPlaces } from '../credentials/set-edits.ts'
import { rebased } from '../domain/credentials/rebase.ts'
import type { Context } from './context.ts'

export const rebaseEdits: Stub<'Credentials.rebaseEdits', Context> = async (_params, context) => {
  const desk = context.desk(await context.session.useForEdit())
  await desk.change(async (_, readSetEdits) => {
    const edits = await readSetEdits('all')
    const saved = await readSavedState(context.store, desk.sealing, edits)
    return await withPlaces(desk, rebased(edits, saved), saved)
  })
  return await desk.pending()
}
