import type { Stub } from '../../generated/server-stubs.ts'
import { withConfigDeleted } from '../domain/credentials/edits.ts'
import { baseOf } from '../domain/credentials/overlay.ts'
import type { Context } from './context.ts'

export const deleteCredentialConfig: Stub<'Credentials.deleteCredentialConfig', Context> = async (params, context) => {
  const desk = context.desk(await context.session.useForEdit())
  await desk.change(async (edits, readSetEdits) => {
    const config = await desk.configOf(params.network, params.configName, edits)
    return withConfigDeleted(await readSetEdits({ config: config.id }), baseOf(config))
  })
  return null
}
