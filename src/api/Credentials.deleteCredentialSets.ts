import type { Stub } from '../../generated/server-stubs.ts'
import { withSetsDeleted } from '../domain/credentials/edits.ts'
import { baseOf } from '../domain/credentials/overlay.ts'
import { placesNamed } from '../domain/credentials/set.ts'
import { getConfig } from '../edit-sessions/effective-config.ts'
import { foundSets, storedSetsOf } from '../edit-sessions/set-edits.ts'
import type { Context } from './context.ts'

export const deleteCredentialSets: Stub<'Credentials.deleteCredentialSets', Context> = async (params, context) => {
  const desk = await context.desk()
  await desk.change(params.network, async (seen, readSetEdits) => {
    const config = getConfig(seen, params.configName)
    const places = placesNamed(config.attributes.type, params.credentialSets)
    const keys = places.map(({ key }) => key)
    const [edits, stored] = await Promise.all([
      readSetEdits({ config: config.id, keys }),
      storedSetsOf(context.store, config, keys),
    ])
    return withSetsDeleted(edits, baseOf(config), places, await foundSets(desk.sealing, config, stored, edits))
  })
  return null
}
