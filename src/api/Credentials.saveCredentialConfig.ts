import type { Stub } from '../../generated/server-stubs.ts'
import type { CredentialConfig, SentCredentialConfig } from '../../generated/types.ts'
import { ApplicationError } from '../domain/application-error.ts'
import { changeOf, changesNature, checkConfig, newConfig, wireConfig } from '../domain/credentials/config.ts'
import { type Edits, withConfigChange } from '../domain/credentials/edits.ts'
import { baseOf, findConfig, type SeenConfig } from '../domain/credentials/overlay.ts'
import { type Decide, type EditSession, newConfigId, type ReadSetEdits } from '../edit-sessions/edit-session.ts'
import { type EffectiveNetwork, getConfig } from '../edit-sessions/effective-config.ts'
import { hasSets } from '../edit-sessions/set-pages.ts'
import type { Context } from './context.ts'

export const saveCredentialConfig: Stub<'Credentials.saveCredentialConfig', Context> = async (params, context) => {
  const { network, oldConfigName, credentialConfig: sent } = params
  const desk = await context.desk()
  let saved: CredentialConfig | null = null
  const decide: Decide = async (seen, readSetEdits) => {
    const current = oldConfigName === null ? findConfig(seen.configs, sent.name) : getConfig(seen, oldConfigName)
    const next =
      current === null
        ? created({ seen, sent, id: newConfigId(context.now()) })
        : await changed({ desk, readSetEdits, seen, current, sent })
    saved = next.config
    return next.edits
  }
  return JSON.parse(await desk.change(network, decide, () => JSON.stringify(saved))) as CredentialConfig
}

interface Saved {
  readonly edits: Edits
  readonly config: CredentialConfig
}

interface Wanted {
  readonly seen: EffectiveNetwork
  readonly sent: SentCredentialConfig
  readonly id: string
}

function created({ seen: { network, edits, configs }, sent, id }: Wanted): Saved {
  const attributes = newConfig(
    { ...changeOf(sent, network, null), name: sent.name.trim() },
    configs.map((config) => config.attributes),
  )
  checkConfig(attributes)
  const base = { id, network, savedName: null, savedType: null, touched: 0, number: 0, turns: 0, attributes: null }
  return { edits: withConfigChange(edits, base, attributes, false), config: wireConfig(network, attributes) }
}

interface Asked {
  readonly desk: EditSession
  readonly readSetEdits: ReadSetEdits
  readonly seen: EffectiveNetwork
  readonly current: SeenConfig
  readonly sent: SentCredentialConfig
}

async function changed({ desk, readSetEdits, seen, current, sent }: Asked): Promise<Saved> {
  const { network, edits, configs } = seen
  const change = changeOf(sent, network, current.attributes)
  const attributes = { ...current.attributes, ...change }
  const holder = findConfig(configs, attributes.name)
  if (holder !== null && holder.id !== current.id) {
    const place = { network, config: attributes.name }
    throw new ApplicationError(
      'CONFIG_EXISTS',
      `Network "${network}" already has a configuration "${attributes.name}"`,
      place,
    )
  }
  checkConfig(attributes)
  const turns = changesNature(current.attributes.type, attributes.type)
  const read = turns ? await readSetEdits({ config: current.id }) : edits
  if (turns && (await hasSets(desk, current, read))) {
    throw new ApplicationError('CONFIG_TYPE_CONFLICT', undefined, { network, config: current.attributes.name })
  }
  return { edits: withConfigChange(read, baseOf(current), change, turns), config: wireConfig(network, attributes) }
}
