/*
 * Recognizes repeated writes. If the reply of a write was lost, the service sends the write again under the same id.
 * The script checks the id itself, so that no write is applied twice. A caller may also provide an id
 * (Idempotency-Key), and repeat the call hours later.
 */

import { randomUUID } from 'node:crypto'
import { chunks } from '../../domain/group.ts'
import { type ReadCommand, readTogether } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import type { Script } from '../redis/script.ts'
import type { AuditContext } from './audit.ts'

/** One write, and the id under which its result is recorded. */
export interface Operation {
  readonly id: string
  /** How long Redis keeps the result, in milliseconds. */
  readonly keptMs: number
}

const OURS_KEPT_MS = 60_000
const GIVEN_KEPT_MS = 24 * 3600 * 1000

/**
 * How long the decision of a move is kept, in milliseconds. Every mark is read within this time, and no process that
 * knows the move is delayed for longer. See cross-slot-moves.ts.
 */
export const DECISION_KEPT_MS = 7 * 24 * 3600 * 1000

/** Returns the id under which the decision of a move is kept. `token` is 24 hex digits. */
export const decisionOf = (token: string): string => `move-${token}`

const DECISION = /^move-[0-9a-f]{24}$/
/** The id of an operation without an id of the caller. Writes that take several scripts add a suffix. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.|$)/

/** Returns how long the result of an operation with this id is kept, in milliseconds, from its write on. */
export function keptMsOf(id: string): number {
  if (DECISION.test(id)) return DECISION_KEPT_MS
  return OURS.test(id) ? OURS_KEPT_MS : GIVEN_KEPT_MS
}

/** Returns the operation of a call. If a call makes several writes, `step` is the name of the write. */
export function toOperation({ operation }: AuditContext, step: number | string = 0): Operation {
  // randomUUID takes its bytes from a pool of Node.js, while randomBytes makes a system call each time.
  if (operation === null) return { id: randomUUID(), keptMs: OURS_KEPT_MS }
  return { id: `${operation}-${step}`, keptMs: GIVEN_KEPT_MS }
}

/** The reply of once.lua for a write that was not applied before and must not be recorded. */
const OVER_LIMIT = 'over limit'

/** The first element of the reply of once.lua if Redis has recorded the operation now. */
const RECORDED = 'recorded'

/** The keys and arguments of a script, without those of once.lua, and the key of the operation. */
interface OnceCall {
  readonly keys: readonly string[]
  readonly args: readonly (string | Buffer)[]
  readonly operationKey: string
}

/**
 * Runs the script of a write, which uses once.lua. Returns its reply, or the recorded one if the operation was applied
 * before. Throws the error of the caller's limit if it was not, and the caller has reached the limit. A record that is
 * left by a command whose reply was lost is not counted.
 */
export async function runOnce(
  redis: Redis,
  script: Script,
  call: OnceCall,
  auditContext: AuditContext,
): Promise<unknown> {
  const limitReached = auditContext.operation === null ? null : auditContext.limitReached
  const args = [...call.args, limitReached ? '0' : `${toOperation(auditContext).keptMs}`]
  const reply = await redis.runScript(script, [...call.keys, call.operationKey], args)
  if (limitReached && `${reply}` === OVER_LIMIT) throw limitReached
  if (!Array.isArray(reply) || `${reply[0]}` !== RECORDED) return reply
  countRecord(auditContext, `${reply[1]}`)
  return reply[1]
}

/** Counts a result that Redis has recorded for the caller. */
export function countRecord({ operation, onRecorded }: AuditContext, result: string): void {
  if (operation !== null) onRecorded?.(Buffer.byteLength(result))
}

/**
 * Returns the receipt of an operation, or null if the operation was not applied. It may be stored under any of the
 * keys: which one depends on what the change decides to write. If the caller has reached its limit, throws that error
 * in place of null. A change that reads first asks before it reads: what it reads may have changed since the operation
 * was applied.
 */
export async function findReceipt(
  redis: Redis,
  operationKeys: readonly string[],
  auditContext: AuditContext,
): Promise<string | null> {
  const replies = await Promise.all(operationKeys.map((key) => redis.read(key, (client) => client.get(key))))
  const reply = replies.find((one) => one !== null)
  if (reply !== undefined) return toReceipt(reply)
  if (auditContext.limitReached) throw auditContext.limitReached
  return null
}

/** Operations whose receipts are read at once. */
const RECEIPTS_AT_ONCE = 200

/** Returns the receipts that are stored under some of these keys, all of which must be in one slot. */
export async function findReceipts(redis: Redis, operationKeys: readonly string[]): Promise<string[]> {
  const receipts: string[] = []
  for (const some of chunks(operationKeys, RECEIPTS_AT_ONCE)) {
    const reads = some.map((key): ReadCommand => ['GET', key])
    const replies = (await readTogether(redis, reads)) as (string | null)[]
    receipts.push(...replies.filter((reply) => reply !== null).map(toReceipt))
  }
  return receipts
}

const toReceipt = (reply: string): string => (JSON.parse(reply) as [outcome: string, receipt: string])[1]
