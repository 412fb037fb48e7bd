import { randomBytes } from 'node:crypto'
import { formatAddress } from '../../domain/address.ts'
import { ApplicationError, networkNotFound, storeUnavailable } from '../../domain/application-error.ts'
import type { DeviceId } from '../../domain/device.ts'
import { type Author, auditArguments } from '../audit/audit.ts'
import type { Operation } from '../audit/idempotency.ts'
import { type Keys, toScriptKeys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadAuditedScript, loadWriteScript, type Script } from '../redis/script.ts'

/*
 * The move of a device to a network in another slot, which no script can do in one step. Three can:
 *
 *   leave   marks the device in its old network, with all that is needed to carry the move out. From then on nobody changes
 *           it, and the network's number ends in "!".
 *   enter   decides: the device stands in its new network, or can't. The decision is kept, so that all who ask for it are
 *           told the same, however late they ask.
 *   end     takes the device from the old network, or only its mark.
 *
 * Each does nothing the second time. So whoever meets a mark goes through what is left of the move, and reads again: a
 * move that its process did not live to see the end of is ended by the next reader, and at no moment does a reader find the
 * device in both networks or in none. What has to be read to see a mark: a network's number, or the marks themselves.
 */

const leaveScript = { ...loadWriteScript('leave-network'), isRepeatable: true }
const enterScript = { ...loadAuditedScript('enter-network'), isRepeatable: true }
const endScript = { ...loadAuditedScript('end-move'), isRepeatable: true }

/** Longer than a mark goes unread, or whoever knows of it is held up. */
const DECISION_KEPT_MS = 7 * 24 * 3600 * 1000

export interface Move {
  readonly from: DeviceId
  /** As it was read. */
  readonly revision: string
  readonly to: DeviceId
  /** JSON, as it is to be. */
  readonly device: string
  /** JSON, "" where there are none. */
  readonly facts: string
  readonly note: string
  readonly operation: Operation
}

/** All that is needed to carry a move out, by whomever. */
interface Intent extends Omit<Move, 'revision'> {
  readonly token: string
  /** What the audit says of the device in its old network and in the new one, signed. */
  readonly left: readonly string[]
  readonly entered: readonly string[]
}

type Decision = 'ok' | 'network' | 'exists' | 'declined'

export interface Moves {
  /** `false`: another change came first. Throws NETWORK_NOT_FOUND. */
  carryOut(move: Move, author: Author): Promise<boolean>
  /** Ends the moves from a network that were begun. */
  finishPendingMoves(network: string): Promise<void>
}

/** Whether devices of a network are on their way, from its number. */
export const hasMoves = (seq: string | Buffer): boolean => `${seq}`.endsWith('!')

const TOKEN_BYTES = 12

/** Audit arguments of a move that a service of version 0.1.0 began lack the source. */
const asToday = (audit: readonly string[]): readonly string[] => (audit.length === 6 ? [...audit, ''] : audit)

export function createMoves(redis: Redis, keys: Keys): Moves {
  const run = async (script: Script, network: string, more: readonly string[], args: readonly string[]) =>
    `${await redis.runScript(script, [...toScriptKeys(keys.of(network)), ...more], args)}`

  async function enter(intent: Intent, wish: 'enter' | 'decline'): Promise<Decision> {
    const { to, device, facts, token, entered } = intent
    const decision = keys.of(to.network).operation(`move-${token}`)
    const args = [...asToday(entered), to.address, device, facts, token, `${DECISION_KEPT_MS}`, wish]
    return (await run(enterScript, to.network, [decision], args)) as Decision
  }

  async function end({ from, token, left, note, operation }: Intent, decision: Decision): Promise<void> {
    const { id, keptMs } = operation
    const args = [...asToday(left), from.address, token, decision, token, note, `${keptMs}`]
    await run(endScript, from.network, [keys.of(from.network).operation(id)], args)
  }

  /** What could surely not enter, for want of memory perhaps, is declined, and stays where it is. */
  async function finish(intent: Intent): Promise<{ decision: Decision; refusal: unknown }> {
    let refusal: unknown = null
    const decision = await enter(intent, 'enter').catch(async (failure: unknown) => {
      if (!isSurelyNotApplied(failure)) throw failure
      refusal = failure
      return await enter(intent, 'decline')
    })
    await end(intent, decision)
    return { decision, refusal }
  }

  /** Whether this very move was carried out by somebody who met its mark, while we waited for a lost answer. */
  async function wasCarriedOut({ from, operation }: Move | Intent): Promise<boolean> {
    const key = keys.of(from.network).operation(operation.id)
    return (await redis.read(key, (client) => client.exists(key))) === 1
  }

  async function finishPendingMoves(network: string): Promise<void> {
    const { moves } = keys.of(network)
    const marks = await redis.read(moves, (client) => client.hVals(moves))
    for (const mark of marks) await finish(JSON.parse(mark.slice(2 * TOKEN_BYTES)) as Intent)
  }

  return {
    finishPendingMoves,
    async carryOut(move, author) {
      const { revision, ...rest } = move
      const token = randomBytes(TOKEN_BYTES).toString('hex')
      const about = ({ network, address }: DeviceId): string[] =>
        auditArguments(author, `n:${network}`, { devices: [formatAddress(address)] })
      const intent: Intent = { ...rest, token, left: about(move.from), entered: about(move.to) }
      const args = [move.from.address, revision, token, JSON.stringify(intent)]
      const outcome = await run(leaveScript, move.from.network, [], args)
      if (outcome === 'network') throw networkNotFound(move.from.network)
      if (outcome === 'moving') await finishPendingMoves(move.from.network)
      if (outcome !== 'ok') return await wasCarriedOut(move)
      const { decision, refusal } = await finish(intent).catch((failure: unknown) => {
        throw whileMarked(failure)
      })
      if (decision === 'declined') throw refusal ?? storeUnavailable('no')
      if (decision === 'network') throw networkNotFound(move.to.network)
      return decision === 'ok'
    },
  }
}

const isSurelyNotApplied = (failure: unknown): boolean =>
  failure instanceof ApplicationError && failure.data.applied === 'no'

/** Whoever meets the mark may yet carry the move out. */
function whileMarked(failure: unknown): unknown {
  if (!isSurelyNotApplied(failure)) return failure
  const { message, data } = failure as ApplicationError
  return storeUnavailable('unknown', message, data.retryable === true)
}
