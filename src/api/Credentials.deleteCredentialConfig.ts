import type { Stub } from '../../generated/server-stubs.ts'
import { baseOf } from '../credentials/desk.ts'
import { withConfigDeleted } from '../domain/credentials/edits.ts'
import type { Context } from './context.ts'

export const deleteCredentialConfig: Stub<'Credentials.deleteCredentialConfig', Context> = async (params, context) => {
  const desk = context.desk(await context.session.useForEdit())
  await desk.change(async (edits) => {
    const config = await desk.configOf(params.network, params.configName, edits)
    return withConfigDeleted(edits, baseOf(config))
  })
  return null
}
