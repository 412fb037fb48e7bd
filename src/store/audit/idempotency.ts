/*
 * Recognizes repeated writes. If the reply of a write was lost, the service sends the write again under the same id.
 * The script checks the id itself, so that no write is applied twice. A caller may also provide an id
 * (Idempotency-Key), and repeat the call hours later.
 */

import { randomUUID } from 'node:crypto'
import type { Redis } from '../redis/redis.ts'
import type { AuditContext } from './audit.ts'

/** One write, and the id under which its result is recorded. */
export interface Operation {
  readonly id: string
  /** How long Redis keeps the result, in milliseconds. */
  readonly keptMs: number
}

const OURS_KEPT_MS = 60_000
const GIVEN_KEPT_MS = 24 * 3600 * 1000

/** Returns the operation of a call. If a call makes several writes, `step` is the number of the write. */
export function toOperation({ operation }: AuditContext, step = 0): Operation {
  // randomUUID takes its bytes from a pool of Node.js, while randomBytes makes a system call each time.
  if (operation === null) return { id: randomUUID(), keptMs: OURS_KEPT_MS }
  return { id: `${operation}-${step}`, keptMs: GIVEN_KEPT_MS }
}

/**
 * Returns the note in the recorded result of an operation, or null if the operation was not applied. Throws the error
 * of the caller's limit instead of returning null if the caller has reached it.
 */
export async function findReceipt(redis: Redis, operationKey: string, act: AuditContext): Promise<string | null> {
  const reply = await redis.read(operationKey, (client) => client.get(operationKey))
  if (reply === null && act.limitReached) throw act.limitReached
  return reply === null ? null : (JSON.parse(reply) as [outcome: string, note: string])[1]
}

/**
 * Returns whether an operation was applied before, if the caller has reached its limit. Throws the error of the limit
 * if it was not applied. Below the limit it returns false without asking Redis, because the script of the write checks
 * the id itself.
 */
export async function wasAppliedAtLimit(redis: Redis, operationKey: string, act: AuditContext): Promise<boolean> {
  if (!act.limitReached) return false
  if ((await redis.read(operationKey, (client) => client.exists(operationKey))) === 0) throw act.limitReached
  return true
}
