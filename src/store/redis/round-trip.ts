import { setTimeout as pause } from 'node:timers/promises'
import { ErrorReply } from 'redis'
import { storeUnavailable } from '../../domain/application-error.ts'
import type { Budget } from './budget.ts'
import type { RedisClient } from './client.ts'
import { LOOK_MS, type RedisConnection } from './connection.ts'
import { DeadlinePassed, withDeadline } from './deadline.ts'
import { errorKindOf, toStoreUnavailable } from './redis-errors.ts'
import type { Topology } from './topology.ts'

/*
 * One round trip: within a deadline of our own (the client's command timeout does not cover commands already sent), every
 * failure turned into STORE_UNAVAILABLE, whose `applied` says whether a write may have happened. What can be sent twice
 * without harm is, once, when a connection broke under it and is back within the deadline; what a server did not do
 * because its key is elsewhere is sent there.
 */

export interface CallKind {
  readonly mutates: boolean
  /** Whether it may be sent again when its reply was lost. */
  readonly isRepeatable: boolean
}

export interface RoundTripOptions {
  readonly onTrouble: (reason: string) => void
  readonly onRoundTrip?: ((mutates: boolean, ms: number, failure: string | null) => void) | undefined
}

export interface RedisCall<T> {
  readonly kind: CallKind
  /** Where its keys are. */
  readonly connection: () => RedisConnection | null
  readonly send: (client: RedisClient) => Promise<T>
}

/** `budget`: of the call it is made for. */
export async function roundTrip<T>(
  lines: Topology,
  { kind, connection, send }: RedisCall<T>,
  budget: Budget,
  options: RoundTripOptions,
): Promise<T> {
  if (!connection()?.isReady) throw storeUnavailable('no')
  const { ms, end } = budget.begin()
  const started = performance.now()
  const until = started + ms
  const told = (failure: unknown): void =>
    options.onRoundTrip?.(kind.mutates, performance.now() - started, failure === null ? null : errorKindOf(failure))
  try {
    if (ms <= 0) throw storeUnavailable('no')
    for (let wasSent = false; ; ) {
      const now = connection()
      if (now === null) throw storeUnavailable('no')
      const used = now.client
      try {
        const reply = await withDeadline(send(used), until - performance.now())
        now.noteReply()
        told(null)
        return reply
      } catch (failure) {
        told(failure)
        now.noteFailure(used, failure, started)
        const isMoved = isElsewhere(failure)
        if (!isMoved && (wasSent || !kind.isRepeatable || !isBroken(failure))) {
          throw unavailable(failure, kind.mutates, wasSent, options)
        }
        wasSent ||= !isMoved
        if (isMoved) await refreshTopology(lines)
        // With less time left than a trip takes nobody would know what became of it.
        if (await isReadyBy(connection, isMoved ? until - TRIP_MS : until)) continue
        const late = isMoved ? failure : new DeadlinePassed('no connection')
        throw unavailable(late, kind.mutates, wasSent, options)
      }
    }
  } finally {
    end()
  }
}

/** Between two looks where a key went, while it is on its way. */
const MOVING_MS = 20

/** What a round trip takes where much is going on. */
const TRIP_MS = 100

async function refreshTopology(lines: Topology): Promise<void> {
  await lines.refresh()
  await pause(MOVING_MS)
}

/** Whether a connection was lost under what was sent. */
const isBroken = (failure: unknown): boolean => !(failure instanceof ErrorReply) && !(failure instanceof DeadlinePassed)

// A server of a cluster says so instead of doing anything. While a slot moves, what touches several of its keys waits.
const isElsewhere = (failure: unknown): boolean => ['MOVED', 'ASK', 'TRYAGAIN'].includes(errorKindOf(failure))

async function isReadyBy(line: () => RedisConnection | null, until: number): Promise<boolean> {
  while (performance.now() < until) {
    if (line()?.isReady) return true
    await pause(LOOK_MS)
  }
  return false
}

// A reply that is an error tells by its word whether anything was written. Anything else was in flight.
function unavailable(failure: unknown, mutates: boolean, wasSent: boolean, { onTrouble }: RoundTripOptions): Error {
  const symbol = errorKindOf(failure)
  onTrouble(symbol)
  if (failure instanceof ErrorReply) return toStoreUnavailable(symbol, mutates, { wasSent })
  return storeUnavailable(mutates ? 'unknown' : 'no')
}
