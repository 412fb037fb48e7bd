import type { Stub } from '../../generated/server-stubs.ts'
import { numbersOf } from '../credentials/set-edits.ts'
import { withSetsDeleted } from '../domain/credentials/edits.ts'
import { baseOf } from '../domain/credentials/overlay.ts'
import { placesNamed } from '../domain/credentials/set.ts'
import type { Context } from './context.ts'

export const deleteCredentialSets: Stub<'Credentials.deleteCredentialSets', Context> = async (params, context) => {
  const desk = context.desk(await context.session.useForEdit())
  await desk.change(async (configEdits, readSetEdits) => {
    const config = await desk.configOf(params.network, params.configName, configEdits)
    const places = placesNamed(config.attributes.type, params.credentialSets)
    const keys = places.map(({ key }) => key)
    const [edits, saved] = await Promise.all([readSetEdits({ config: config.id, keys }), numbersOf(desk, config, keys)])
    return withSetsDeleted(edits, baseOf(config), places, saved)
  })
  return null
}
