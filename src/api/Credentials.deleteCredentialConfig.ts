import type { Stub } from '../../generated/server-stubs.ts'
import { withConfigDeleted } from '../domain/credentials/edits.ts'
import { baseOf } from '../domain/credentials/overlay.ts'
import { getConfig } from '../edit-sessions/effective-config.ts'
import type { Context } from './context.ts'

export const deleteCredentialConfig: Stub<'Credentials.deleteCredentialConfig', Context> = async (params, context) => {
  const desk = await context.desk()
  await desk.change(params.network, async (seen, readSetEdits) => {
    const config = getConfig(seen, params.configName)
    return withConfigDeleted(await readSetEdits({ config: config.id }), baseOf(config))
  })
  return null
}
