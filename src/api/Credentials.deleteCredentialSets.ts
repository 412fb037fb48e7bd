import type { Stub } from '../../generated/server-stubs.ts'
import { numbersOf } from '../credentials/set-edits.ts'
import { withSetsDeleted } from '../domain/credentials/edits.ts'
import { baseOf } from '../domain/credentials/overlay.ts'
import { placesNamed } from '../domain/credentials/set.ts'
import type { Context } from './context.ts'

export const deleteCredentialSets: Stub<'Credentials.deleteCredentialSets', Context> = async (params, context) => {
  const desk = context.desk(await context.session.useForEdit())
  await desk.change(async (edits) => {
    const config = await desk.configOf(params.network, params.configName, edits)
    const places = placesNamed(config.attributes.type, params.credentialSets)
    const saved = await numbersOf(
      desk,
      config,
      places.map(({ key }) => key),
    )
    return withSetsDeleted(edits, baseOf(config), places, saved)
  })
  return null
}
