/*
 * Stages the edits of `saveCredentialConfig`: a new configuration, or a change of an existing one.
 */
import { randomBytes } from 'node:crypto'
import type { CredentialConfig, SentCredentialConfig } from '../../generated/types.ts'
import {
  changesSetIdentity,
  checkConfig,
  newConfig,
  toConfigChange,
  toContractConfig,
} from '../domain/credentials/config.ts'
import { type Edits, withConfigChange } from '../domain/credentials/edits.ts'
import { type EffectiveConfig, findConfig, toConfigBase } from '../domain/credentials/overlay.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import type { EditAttempt } from './edit-attempt.ts'
import { type EffectiveNetwork, getConfig } from './effective-config.ts'
import { countEffectiveSets } from './set-pages.ts'

/** The edits after a configuration was saved, and the configuration as the caller then sees it. */
interface SavedConfigEdit {
  readonly edits: Edits
  readonly config: CredentialConfig
}

/**
 * Saves a configuration. `oldName` is the name of the configuration to change. If it is null, the configuration with
 * the sent name is changed, or a new one is created. Throws CONFIG_NOT_FOUND, CONFIG_EXISTS, CONFIG_TYPE_CONFLICT and
 * InvalidParams.
 */
export async function withConfigSaved(
  attempt: EditAttempt,
  oldName: string | null,
  sent: SentCredentialConfig,
): Promise<SavedConfigEdit> {
  const { seen, now } = attempt
  const current = oldName === null ? findConfig(seen.configs, sent.name) : getConfig(seen, oldName)
  return current === null ? withConfigMade(seen, sent, now) : await withConfigChanged(attempt, current, sent)
}

function withConfigMade(seen: EffectiveNetwork, sent: SentCredentialConfig, now: number): SavedConfigEdit {
  const { network, edits, configs } = seen
  const attributes = newConfig(
    { ...toConfigChange(sent, null), name: sent.name.trim() },
    configs.map((config) => config.attributes),
  )
  checkConfig(attributes, network, sent)
  const unsaved = { savedName: null, savedType: null, treeRevision: 0, revision: 0, typeEpoch: 0, attributes: null }
  const base = { id: newConfigId(now), network, ...unsaved }
  return { edits: withConfigChange(edits, base, attributes, false), config: toContractConfig(network, attributes) }
}

async function withConfigChanged(
  attempt: EditAttempt,
  current: EffectiveConfig,
  sent: SentCredentialConfig,
): Promise<SavedConfigEdit> {
  const { network, edits, configs } = attempt.seen
  const change = toConfigChange(sent, current.attributes)
  const attributes = { ...current.attributes, ...change }
  checkConfig(attributes, network, sent)
  const holder = findConfig(configs, attributes.name)
  if (holder !== null && holder.id !== current.id) throw configExists(network, attributes.name)
  const changesSets = changesSetIdentity(current.attributes.type, attributes.type)
  const read = changesSets ? await attempt.readSetEdits({ config: current.id }) : edits
  if (changesSets && (await countEffectiveSets(attempt.source, current, read)) > 0) {
    throw new ApplicationError('CONFIG_TYPE_CONFLICT', undefined, { network, config: current.attributes.name })
  }
  return {
    edits: withConfigChange(read, toConfigBase(current), change, changesSets),
    config: toContractConfig(network, attributes),
  }
}

function configExists(network: string, name: string): ApplicationError {
  const message = `Network "${network}" already has a configuration "${name}"`
  return new ApplicationError('CONFIG_EXISTS', message, { network, config: name })
}

/** Returns a new id. Ids sort by the time of their creation. `now` is in Unix epoch milliseconds. */
const newConfigId = (now: number): string => `${now.toString(16).padStart(12, '0')}${randomBytes(6).toString('hex')}`
