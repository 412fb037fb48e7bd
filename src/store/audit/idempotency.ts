/*
 * A write whose reply was lost is sent again under the same id. The script checks the id itself, so that no write is
 * applied twice. A caller may give an id too (Idempotency-Key), and send the call again after hours.
 */

import { randomUUID } from 'node:crypto'
import type { Redis } from '../redis/redis.ts'
import type { AuditContext } from './audit.ts'

/** One write, by the id under which its result is recorded. */
export interface Operation {
  readonly id: string
  /** How long it is remembered. */
  readonly keptMs: number
}

const OURS_KEPT_MS = 60_000
const GIVEN_KEPT_MS = 24 * 3600 * 1000

/** Returns the operation of a call. `step`: counts the writes of a call that writes several times. */
export function operationOf({ operation }: AuditContext, step = 0): Operation {
  // From a pool of Node's, where randomBytes asks for each of them.
  if (operation === null) return { id: randomUUID(), keptMs: OURS_KEPT_MS }
  return { id: `${operation}-${step}`, keptMs: GIVEN_KEPT_MS }
}

/** The note of an operation that was applied, from what its script answered; null: it was not. */
export async function findReceipt(redis: Redis, operationKey: string): Promise<string | null> {
  const reply = await redis.read(operationKey, (client) => client.get(operationKey))
  return reply === null ? null : (JSON.parse(reply) as [outcome: string, note: string])[1]
}
