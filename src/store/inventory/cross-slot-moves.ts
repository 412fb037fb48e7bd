/*
 * Moves a device to a network in another slot. No single script can do this atomically, so three scripts do it:
 *
 *   leave   marks the device in its old network. The mark holds everything that is needed to finish the move. From now
 *           on no process changes the device, and the sequence of the network ends in "!".
 *   enter   writes the device to its new network, or decides that this is not possible. The decision is stored, so that
 *           every process that asks for it gets the same answer, even much later.
 *   end     removes the device from the old network, or only its mark.
 *
 * Each script does nothing when it runs a second time. So every process that finds a mark carries out the remaining
 * steps of the move and reads again. If the process that began a move dies, the next reader finishes the move. No
 * reader ever finds the device in both networks or in neither. To find a mark, a reader reads the sequence of the
 * network or the marks themselves.
 */
import { randomBytes } from 'node:crypto'
import { formatAddress } from '../../domain/address.ts'
import { streamOfNetwork } from '../../domain/audit-names.ts'
import type { DeviceId } from '../../domain/device.ts'
import { ApplicationError, networkNotFound, storeUnavailable } from '../../domain/errors/application-error.ts'
import { type Author, auditArguments } from '../audit/audit.ts'
import { countRecord, DECISION_KEPT_MS, decisionOf, type Operation } from '../audit/idempotency.ts'
import { type Keys, toScriptKeys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript, type Script } from '../redis/script.ts'

const leaveScript = { ...loadWriteScript('leave-network'), isRepeatable: true }
const enterScript = { ...loadWriteScript('enter-network'), isRepeatable: true }
const endScript = { ...loadWriteScript('end-move'), isRepeatable: true }

const TOKEN_BYTES = 12

/** The request to move a device. */
export interface Move {
  readonly from: DeviceId
  /** Revision of the device as it was read. */
  readonly revision: string
  readonly to: DeviceId
  /** JSON of the device after the move. */
  readonly device: string
  /** The facts as JSON, or "" if there are none. */
  readonly facts: string
  /** The entries for the histories of the old place and the new one; see history.lua. */
  readonly leftEntry: string
  readonly enteredEntry: string
  /** The limits of a history, as arguments of the scripts. */
  readonly limits: readonly string[]
  readonly receipt: string
  readonly operation: Operation
}

/** Everything that a process needs to finish a move. The mark stores it as JSON. */
interface Intent {
  readonly from: DeviceId
  readonly to: DeviceId
  readonly device: string
  readonly facts: string
  /** The receipt. */
  readonly note: string
  readonly operation: Operation
  readonly token: string
  /** Signed audit arguments for the old network and the new one. */
  readonly left: readonly string[]
  readonly entered: readonly string[]
  /** The entries that the scripts add to the histories of the two places. Absent in marks of version 0.1.0. */
  readonly leftEntry?: string
  readonly enteredEntry?: string
  readonly limits?: readonly string[]
}

type Decision = 'ok' | 'network' | 'exists' | 'declined'

/** Moves between networks whose keys may be on several servers. */
export class CrossSlotMoves {
  readonly #redis: Redis
  readonly #keys: Keys

  constructor(redis: Redis, keys: Keys) {
    this.#redis = redis
    this.#keys = keys
  }

  /**
   * Moves a device. Returns `false` if another change happened first. Throws NETWORK_NOT_FOUND. Throws
   * STORE_UNAVAILABLE if the new network cannot be written to.
   */
  async carryOut({ revision, receipt, ...move }: Move, author: Author): Promise<boolean> {
    const token = randomBytes(TOKEN_BYTES).toString('hex')
    const auditArgs = ({ network, address }: DeviceId): string[] =>
      auditArguments(author, streamOfNetwork(network), { devices: [formatAddress(address)] })
    const intent: Intent = { ...move, note: receipt, token, left: auditArgs(move.from), entered: auditArgs(move.to) }
    const args = [move.from.address, revision, token, JSON.stringify(intent)]
    const outcome = await this.#run(leaveScript, move.from.network, [], args)
    if (outcome === 'network') throw networkNotFound(move.from.network)
    if (outcome === 'moving') await this.finishPending(move.from.network)
    if (outcome !== 'ok') return await this.#wasCarriedOut(intent)
    const { decision, refusal } = await this.#finish(intent).catch((failure: unknown) => {
      throw toFailureWhileMarked(failure)
    })
    if (decision === 'declined') throw refusal ?? storeUnavailable('no')
    if (decision === 'network') throw networkNotFound(move.to.network)
    if (decision === 'ok') countRecord(author.auditContext, receipt)
    return decision === 'ok'
  }

  /** Finishes the moves out of a network that another process began and did not finish. */
  async finishPending(network: string): Promise<void> {
    const { moves } = this.#keys.of(network)
    const marks = await this.#redis.read(moves, (client) => client.hVals(moves))
    for (const mark of marks) await this.#finish(JSON.parse(mark.slice(2 * TOKEN_BYTES)) as Intent)
  }

  /**
   * Reads until no device in the reply is being moved. It finishes the moves that a reply shows, then reads again.
   * `findMoving` returns the networks of a reply that devices are leaving.
   */
  async readAfter<Reply>(read: () => Promise<Reply>, findMoving: (reply: Reply) => readonly string[]): Promise<Reply> {
    for (;;) {
      const reply = await read()
      const moving = findMoving(reply)
      if (moving.length === 0) return reply
      for (const network of moving) await this.finishPending(network)
    }
  }

  /**
   * Finishes a move. If the device certainly cannot enter its new network, for example because Redis is out of memory,
   * the move is cancelled and the device stays in its old network.
   */
  async #finish(intent: Intent): Promise<{ decision: Decision; refusal: unknown }> {
    let refusal: unknown = null
    const decision = await this.#enter(intent, 'enter').catch(async (failure: unknown) => {
      if (!isSurelyNotApplied(failure)) throw failure
      refusal = failure
      return await this.#enter(intent, 'decline')
    })
    await this.#end(intent, decision)
    return { decision, refusal }
  }

  async #enter(intent: Intent, wish: 'enter' | 'decline'): Promise<Decision> {
    const { to, device, facts, token, entered, enteredEntry, limits } = intent
    const decision = this.#keys.of(to.network).operation(decisionOf(token))
    const args = [...toCurrentAuditArgs(entered), to.address, device, facts, token, `${DECISION_KEPT_MS}`, wish]
    args.push(...toHistoryArgs(enteredEntry, limits))
    return (await this.#run(enterScript, to.network, [decision], args)) as Decision
  }

  async #end(intent: Intent, decision: Decision): Promise<void> {
    const { from, token, left, note, operation, leftEntry, limits } = intent
    const { id, keptMs } = operation
    const args = [...toCurrentAuditArgs(left), from.address, token, decision, token, note, `${keptMs}`]
    args.push(...toHistoryArgs(leftEntry, limits))
    await this.#run(endScript, from.network, [this.#keys.of(from.network).operation(id)], args)
  }

  /**
   * Returns whether the same move was already carried out. The reply to this process may have been lost while another
   * process found the mark and finished the move.
   */
  async #wasCarriedOut({ from, operation }: Intent): Promise<boolean> {
    const key = this.#keys.of(from.network).operation(operation.id)
    return (await this.#redis.read(key, (client) => client.exists(key))) === 1
  }

  async #run(script: Script, network: string, more: readonly string[], args: readonly string[]): Promise<string> {
    return `${await this.#redis.runScript(script, [...toScriptKeys(this.#keys.of(network)), ...more], args)}`
  }
}

/**
 * Adds the source to audit arguments that lack it. The mark of a move that version 0.1.0 began contains such arguments.
 */
const toCurrentAuditArgs = (audit: readonly string[]): readonly string[] =>
  audit.length === 6 ? [...audit, ''] : audit

/** Returns the arguments that concern the history. The marks of version 0.1.0 have none, and then no entry is added. */
const toHistoryArgs = (entry = '', limits: readonly string[] = ['0', '0']): readonly string[] => [entry, ...limits]

const isSurelyNotApplied = (failure: unknown): boolean =>
  failure instanceof ApplicationError && failure.data.applied === 'no'

/** Changes "not applied" to "unknown". Once there is a mark, any process that finds it may still carry out the move. */
function toFailureWhileMarked(failure: unknown): unknown {
  if (!isSurelyNotApplied(failure)) return failure
  const { message, data } = failure as ApplicationError
  return storeUnavailable('unknown', message, data.retryable === true)
}
