import type { Stub } from '../../generated/server-stubs.ts'
import { baseOf } from '../credentials/desk.ts'
import { numbersOf } from '../credentials/set-edits.ts'
import { withSetsDeleted } from '../domain/credentials/edits.ts'
import { keysNamed } from '../domain/credentials/set.ts'
import type { Context } from './context.ts'

export const deleteCredentialSets: Stub<'Credentials.deleteCredentialSets', Context> = async (params, context) => {
  const desk = context.desk(await context.session.useForEdit())
  await desk.change(async (edits) => {
    const config = await desk.configOf(params.network, params.configName, edits)
    const keys = keysNamed(config.attributes.type, params.credentialSets)
    return withSetsDeleted(edits, baseOf(config), keys, await numbersOf(desk, config, keys))
  })
  return null
}
