/*
 * The edit session of a caller: changes of credentials that are staged until a commit publishes them. A change reads
 * the staged edits, and the pure functions of domain/credentials compute the new edits. Redis saves them only if no
 * other request has changed the edits since. Otherwise the service computes the change again. So two requests of one
 * session never lose each other's edits, even in two processes. Independent reads run in parallel, because round trips
 * are most of the cost.
 *
 * The file is longer than others because it is one class: its methods are the steps of the handlers, and they share
 * the private reads and retries.
 */
import type {
  CredentialConfig,
  EditChoice,
  NamedCredentialSet,
  PendingEdits,
  SentCredentialConfig,
  SentCredentialSet,
} from '../../generated/types.ts'
import { parseAddress } from '../domain/address.ts'
import { noChoices, toDecisions } from '../domain/credentials/choices.ts'
import { checkSentConfig } from '../domain/credentials/config.ts'
import { findConflicts } from '../domain/credentials/conflicts.ts'
import { type Edits, withConfigDeleted } from '../domain/credentials/edits.ts'
import { type EffectiveConfig, toConfigBase } from '../domain/credentials/overlay.ts'
import { pendingEdits } from '../domain/credentials/pending-edits.ts'
import { rebased } from '../domain/credentials/rebase.ts'
import { toSetChanges } from '../domain/credentials/set.ts'
import { ApplicationError, storeUnavailable } from '../domain/errors/application-error.ts'
import { beginAttempts } from '../fairness/attempts.ts'
import type { EditScope } from '../store/credentials/edit-buffers.ts'
import { withConfigSaved } from './config-edits.ts'
import type { OnAltered } from './config-proof.ts'
import type { EditAttempt } from './edit-attempt.ts'
import { type BufferAccess, EditBuffer, type EditBufferOptions } from './edit-buffer.ts'
import { type EffectiveNetwork, getConfig, readAllConfigs, readEffectiveNetwork } from './effective-config.ts'
import { paramsFirst } from './params-first.ts'
import { type ResolvedSets, resolveSets } from './resolve-sets.ts'
import { readSavedState } from './saved-credentials.ts'
import type { ReadEdits } from './sealed-edits.ts'
import { sealPlan } from './sealed-plan.ts'
import { type SetFormat, SetSerializer } from './serialize-sets.ts'
import { withMissingPriorities, withNamedSetsDeleted, withSetsSaved } from './set-edits.ts'
import { readSetPage, type SetPage, type SetPageRequest } from './set-pages.ts'
import { readSshKeys } from './ssh-keys.ts'

/** The dependencies and limits of the edit session of one call. */
export interface EditSessionOptions extends EditBufferOptions {
  /** The caller's id, which is stored with the changes that the caller commits. */
  readonly by: string
  /** Unix epoch milliseconds. */
  readonly now: () => number
  /** Whether the caller may know which secrets are set. */
  readonly seesSecrets: boolean
  /** Called for an altered configuration; see `requireValidProof`. */
  readonly onAltered: OnAltered
  /** MAX_PAGE_BYTES: maximum bytes of the sets in a reply. */
  readonly maxReplyBytes: number
  /** MAX_NETWORK_CONFIG_BYTES: maximum bytes of the configurations of a network. */
  readonly maxConfigBytes: number
  /** How long a change or a read starts again because other calls change what it has read, in milliseconds. */
  readonly retryMs: number
}

/** A page of the sets of a configuration. */
export interface ConfigSetPage extends SetPage {
  readonly config: EffectiveConfig
}

/**
 * The outcome of one attempt. `receipt` is stored under the idempotency key of the call, and is returned if the call is
 * repeated.
 */
interface StagedChange {
  readonly edits: Edits
  readonly receipt: string
}

type Decide = (attempt: EditAttempt) => Promise<StagedChange>

const MAX_ATTEMPTS = 50
/** Maximum number of attempts to read a configuration without a commit of others in between. */
const MAX_READ_ATTEMPTS = 20

/** Ends an attempt if another request has changed the edits since they were read. */
const OUTDATED = new Error('Another request changed the edits')

/**
 * Staged changes of credentials, as one call sees them. All methods throw STORE_UNAVAILABLE. Those that change edits or
 * commit them throw SESSION_EXPIRED too, and those that stage edits SESSION_LIMIT. Those with a network throw
 * NETWORK_NOT_FOUND, and those with a configuration CONFIG_NOT_FOUND.
 */
export class EditSession {
  readonly #options: EditSessionOptions
  readonly #buffer: EditBuffer

  constructor(options: EditSessionOptions) {
    this.#options = options
    this.#buffer = new EditBuffer(options)
  }

  /** Returns a configuration as the session sees it. */
  async getConfig(network: string, name: string): Promise<EffectiveConfig> {
    return getConfig(await this.#readNetwork(network, 'configurations', name), name)
  }

  /**
   * Reads the configurations of a network as the session sees them. If `network` is null, reads those of all networks,
   * one network at a time.
   */
  async *readConfigs(network: string | null): AsyncIterable<readonly EffectiveConfig[]> {
    if (network === null) yield* readAllConfigs(this.#options, this.#readConfigEdits())
    else yield (await this.#readNetwork(network, 'configurations', null)).configs
  }

  /**
   * Returns a page of the sets of a configuration. `toRequest` creates the page request once the configuration is
   * known. Throws TOO_LARGE.
   */
  async getSets(
    network: string,
    configName: string,
    toRequest: (config: EffectiveConfig) => SetPageRequest,
    toJson: SetFormat['toJson'],
  ): Promise<ConfigSetPage> {
    return await this.#readAtOneRevision(async () => {
      const seen = await this.#readNetwork(network, 'everything', configName)
      const config = getConfig(seen, configName)
      const serializer = this.#createSerializer(toJson, 'ask for a smaller pageSize')
      return { config, ...(await readSetPage(this.#options, config, seen.edits, toRequest(config), serializer)) }
    })
  }

  /** Returns the sets that apply to an address. Throws ParseError and TOO_LARGE. */
  async resolve(network: string, ipAddress: string, toJson: SetFormat['toJson']): Promise<readonly ResolvedSets[]> {
    const { resolved } = await this.#readAtOneRevision(async () => {
      const seen = await this.#readNetwork(network, 'everything', null)
      const serializer = this.#createSerializer(toJson, 'read the sets in pages with getCredentialSets')
      return await resolveSets(this.#options, seen, parseAddress(ipAddress), serializer)
    })
    return resolved
  }

  /** Stages a configuration; see `withConfigSaved`. Returns the configuration as the session then sees it. */
  async saveConfig(network: string, oldName: string | null, sent: SentCredentialConfig): Promise<CredentialConfig> {
    const receipt = await this.#change(network, null, async (attempt) => {
      const { edits, config } = await withConfigSaved(attempt, oldName, sent)
      return { edits, receipt: JSON.stringify(config) }
    }).catch(paramsFirst(() => checkSentConfig(network, sent)))
    return JSON.parse(receipt) as CredentialConfig
  }

  /** Stages the deletion of a configuration with all its sets. */
  async deleteConfig(network: string, name: string): Promise<void> {
    await this.#change(network, name, async ({ seen, readSetEdits }) => {
      const config = getConfig(seen, name)
      return { edits: withConfigDeleted(await readSetEdits({ config: config.id }), toConfigBase(config)), receipt: '' }
    })
  }

  /** Stages sets of a configuration. A new set without a priority gets the last place. */
  async saveSets(network: string, configName: string, sets: readonly SentCredentialSet[]): Promise<void> {
    const keys = await readSshKeys(sets)
    await this.#change(network, configName, async (attempt) => ({
      edits: await withSetsSaved(attempt, configName, { sent: sets, keys }),
      receipt: '',
      // A name that is invalid in a DYNAMIC configuration is invalid in every other one.
    })).catch(paramsFirst(() => toSetChanges('DYNAMIC', sets, keys)))
  }

  /** Stages the deletion of sets. */
  async deleteSets(network: string, configName: string, sets: readonly NamedCredentialSet[]): Promise<void> {
    await this.#change(network, configName, async (attempt) => ({
      edits: await withNamedSetsDeleted(attempt, configName, sets),
      receipt: '',
    }))
  }

  /** Returns the staged edits and their conflicts. */
  async pending(): Promise<PendingEdits> {
    return await this.#repeat(() => this.#tryPending())
  }

  /**
   * Moves the edits to the saved state as their new base. `choices` settle conflicts: each choice names an edit. If
   * `choices` is null, all edits are moved.
   */
  async rebase(choices: readonly EditChoice[] | null): Promise<void> {
    if ((await this.#findReceipt()) === null) await this.#repeat(() => this.#tryRebase(choices))
  }

  /**
   * Publishes all edits or none. Throws EDIT_CONFLICT if others changed the edited objects, and TOO_LARGE if the
   * configurations of a network would take too many bytes. After an error the edits remain staged.
   */
  async commit(): Promise<void> {
    if ((await this.#findReceipt()) === null) await this.#repeat(() => this.#tryCommit())
  }

  /** Drops all edits. */
  async discard(): Promise<void> {
    await this.#repeat(() => this.#tryDiscard())
  }

  #read(access: BufferAccess, scope: EditScope): Promise<ReadEdits> {
    return this.#buffer.read(access, scope)
  }

  async #readConfigEdits(): Promise<Edits> {
    return (await this.#read('read', 'configurations')).edits
  }

  /** Reads a network as the session sees it. For `configName`, see `readEffectiveNetwork`. */
  #readNetwork(network: string, scope: EditScope, configName: string | null): Promise<EffectiveNetwork> {
    return readEffectiveNetwork(this.#options, network, configName, this.#read('read', scope))
  }

  #createSerializer(toJson: SetFormat['toJson'], advice: string): SetSerializer {
    return new SetSerializer({ toJson, advice, maxBytes: this.#options.maxReplyBytes })
  }

  /** Returns the result of an earlier call with the same idempotency key, or null. */
  #findReceipt(): Promise<string | null> {
    return this.#options.store.edits.findReceipt(() => this.#buffer.owner('edit'))
  }

  /**
   * Changes the edits of a network and returns the receipt. A repeated call with the same idempotency key changes
   * nothing. For `configName`, see `readEffectiveNetwork`.
   */
  async #change(network: string, configName: string | null, decide: Decide): Promise<string> {
    return (await this.#findReceipt()) ?? (await this.#repeat(() => this.#tryChange(network, configName, decide)))
  }

  /**
   * Repeats a read while others commit between its steps. Otherwise a configuration that is replaced could be found
   * without its sets. After the last attempt it returns what it has read.
   */
  async #readAtOneRevision<T extends Pick<SetPage, 'isAtOneRevision'>>(read: () => Promise<T>): Promise<T> {
    const mayRepeat = beginAttempts(MAX_READ_ATTEMPTS, this.#options.retryMs)
    for (;;) {
      const found = await read()
      if (found.isAtOneRevision || !mayRepeat()) return found
    }
  }

  /** Repeats an attempt while it returns undefined, which means that another request changed the edits first. */
  async #repeat<T>(attempt: () => Promise<T | undefined>): Promise<T> {
    const mayRepeat = beginAttempts(MAX_ATTEMPTS, this.#options.retryMs)
    do {
      const outcome = await attempt().catch((failure) => {
        if (failure === OUTDATED) return undefined
        throw failure
      })
      if (outcome !== undefined) return outcome
    } while (mayRepeat())
    throw storeUnavailable('no', 'Other calls keep changing the same credentials')
  }

  async #tryChange(network: string, configName: string | null, decide: Decide): Promise<string | undefined> {
    const readEdits = this.#read('edit', 'configurations')
    const seen = await readEffectiveNetwork(this.#options, network, configName, readEdits)
    let { read } = seen
    const { edits, receipt } = await decide({
      source: this.#options,
      now: this.#options.now(),
      seen,
      readSetEdits: async (wanted) => {
        const more = await this.#buffer.readSets(read, wanted)
        if (more === null) throw OUTDATED
        read = more
        return read.edits
      },
    })
    return (await this.#buffer.save(read, edits, { receipt })) ? receipt : undefined
  }

  async #tryPending(): Promise<PendingEdits | undefined> {
    const { seesSecrets } = this.#options
    const read = await this.#read('read', 'everything')
    const { edits, stored } = read
    const state = await readSavedState(this.#options, edits, 'compare')
    const conflicts = findConflicts(edits, state, { seesSecrets })
    if (conflicts.length > 0 && !(await this.#buffer.isUnchanged(read))) return undefined
    const shown = pendingEdits(edits, state, seesSecrets)
    return { edits: shown, conflicts, expiresAt: shown.length === 0 ? null : stored.expiresAt }
  }

  async #tryRebase(choices: readonly EditChoice[] | null): Promise<true | undefined> {
    const { store, seesSecrets } = this.#options
    const read = await this.#read('edit', 'everything')
    const saved = await readSavedState(this.#options, read.edits, 'rebase')
    const decisions = choices === null ? noChoices : toDecisions(choices, read.edits, saved)
    const next = await withMissingPriorities(store, rebased(read.edits, saved, { decisions, seesSecrets }), saved)
    return (await this.#buffer.save(read, next, { receipt: '', isRebase: true })) || undefined
  }

  async #tryCommit(): Promise<true | undefined> {
    const { store, sealing, by, now, seesSecrets, maxConfigBytes } = this.#options
    const read = await this.#read('edit', 'everything')
    if (read.edits.configs.size === 0) return true
    const state = await readSavedState(this.#options, read.edits, 'compare')
    const conflicts = findConflicts(read.edits, state, { seesSecrets })
    if (conflicts.length > 0) {
      // The session itself may have committed these edits since they were read.
      if (!(await this.#buffer.isUnchanged(read))) return undefined
      throw new ApplicationError('EDIT_CONFLICT', undefined, { conflicts })
    }
    const { comment } = store.edits
    const plan = await sealPlan(sealing, read.edits, state, { maxConfigBytes, comment })
    const outcome = await this.#buffer.commit(read, plan, { at: now(), by })
    if (typeof outcome === 'object') throw configsTooLarge(outcome.fullNetwork, maxConfigBytes)
    return outcome || undefined
  }

  async #tryDiscard(): Promise<true | undefined> {
    // The edits are not unsealed, so that even unreadable edits can be dropped.
    const { of, stored } = await this.#buffer.findSealed('read', 'everything')
    await this.#options.session.forgetLoss()
    return stored === null || (await this.#buffer.clear({ of, stored })) || undefined
  }
}

function configsTooLarge(network: string, max: number): ApplicationError {
  const message =
    `The configurations of network "${network}" would take more than ${max} bytes (MAX_NETWORK_CONFIG_BYTES). ` +
    'Nothing was committed and the edits are still staged: delete configurations or addresses, ' +
    'or ask an operator to raise the setting'
  const details = { setting: 'MAX_NETWORK_CONFIG_BYTES', max, network, retryable: false }
  return new ApplicationError('TOO_LARGE', message, details)
}
