import type { Stub } from '../../generated/server-stubs.ts'
import { numbersOf, withPriorities } from '../credentials/set-edits.ts'
import { withSetChanges } from '../domain/credentials/edits.ts'
import { baseOf } from '../domain/credentials/overlay.ts'
import { changesOf } from '../domain/credentials/set.ts'
import type { Context } from './context.ts'

export const saveCredentialSets: Stub<'Credentials.saveCredentialSets', Context> = async (params, context) => {
  const desk = context.desk(await context.session.useForEdit())
  await desk.change(async (edits) => {
    const config = await desk.configOf(params.network, params.configName, edits)
    const changes = changesOf(config.attributes.type, params.credentialSets)
    const saved = await numbersOf(
      desk,
      config,
      changes.map(({ key }) => key),
    )
    const placed = await withPriorities(desk, config, edits, changes, saved)
    return placed.length === 0 ? edits : withSetChanges(edits, baseOf(config), placed, saved)
  })
  return null
}
