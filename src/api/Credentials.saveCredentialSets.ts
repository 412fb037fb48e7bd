import type { Stub } from '../../generated/server-stubs.ts'
import { withSetChanges } from '../domain/credentials/edits.ts'
import { baseOf } from '../domain/credentials/overlay.ts'
import { changesOf } from '../domain/credentials/set.ts'
import { getConfig } from '../edit-sessions/effective-config.ts'
import { foundSets, storedSetsOf, unplacedKeys, withPriorities } from '../edit-sessions/set-edits.ts'
import type { Context } from './context.ts'

export const saveCredentialSets: Stub<'Credentials.saveCredentialSets', Context> = async (params, context) => {
  const desk = await context.desk()
  await desk.change(params.network, async (seen, readSetEdits) => {
    const config = getConfig(seen, params.configName)
    const changes = changesOf(config.attributes.type, params.credentialSets)
    const keys = changes.map(({ key }) => key)
    const [named, stored] = await Promise.all([
      readSetEdits({ config: config.id, keys }),
      storedSetsOf(context.store, config, keys),
    ])
    const unplaced = unplacedKeys(config, named, changes, new Set(stored.map(({ key }) => key)))
    // Which priority is the next, all edits of the configuration tell; sets of a static one need none.
    const isBehind = unplaced.size > 0 && config.attributes.type !== 'STATIC'
    const edits = isBehind ? await readSetEdits({ config: config.id }) : named
    const placed = await withPriorities(context.store, config, edits, changes, unplaced)
    if (placed.length === 0) return edits
    return withSetChanges(edits, baseOf(config), placed, await foundSets(desk.sealing, config, stored, edits))
  })
  return null
}
