/*
 * Makes one round trip within our own deadline. (The client's command timeout does not cover commands that are already
 * sent.) Every failure becomes STORE_UNAVAILABLE, whose `applied` says whether a write may have happened. If the
 * connection breaks and is back within the deadline, a repeatable call is sent once more. If the key of a call is on
 * another server, the call is sent to that server.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ErrorReply } from 'redis'
import { storeUnavailable } from '../../domain/errors/application-error.ts'
import type { Budget } from '../../fairness/budget.ts'
import { DeadlinePassed, withDeadline } from '../../fairness/deadline.ts'
import { beginWait } from '../../fairness/waiting-clock.ts'
import type { RedisClient } from './client.ts'
import { CHECK_MS, type RedisConnection } from './connection.ts'
import { errorKindOf, toStoreUnavailable } from './redis-errors.ts'
import type { Topology } from './topology.ts'

/** The kind of a call. */
export interface CallKind {
  readonly mutates: boolean
  /** Whether it may be sent again if its reply was lost. */
  readonly isRepeatable: boolean
}

/** Functions to call after round trips and failures. */
export interface RoundTripOptions {
  readonly onTrouble: (reason: string) => void
  /** Not called for a reply that the key is on another server, unless it is the last reply that the call gets. */
  readonly onRoundTrip?: ((mutates: boolean, ms: number, failure: string | null) => void) | undefined
  readonly onNotConnected?: (() => void) | undefined
}

/** A call to Redis. */
export interface RedisCall<T> {
  readonly kind: CallKind
  /** Returns the connection to the server of the call's keys, or null if no such server is known. */
  readonly connection: () => RedisConnection | null
  readonly send: (client: RedisClient) => Promise<T>
}

/** Makes a call within a budget. Throws STORE_UNAVAILABLE. */
export async function roundTrip<T>(
  topology: Topology,
  { kind, connection, send }: RedisCall<T>,
  budget: Budget,
  options: RoundTripOptions,
): Promise<T> {
  if (!connection()?.isReady) throw notConnected(options)
  const { ms, end } = budget.begin()
  const started = performance.now()
  const until = started + ms
  let sentAt = started
  const report = (failure: unknown): void =>
    options.onRoundTrip?.(kind.mutates, performance.now() - sentAt, failure === null ? null : errorKindOf(failure))
  try {
    if (ms <= 0) throw storeUnavailable('no')
    for (let wasSent = false; ; ) {
      const now = connection()
      if (now === null) throw notConnected(options)
      const used = now.client
      sentAt = performance.now()
      try {
        const reply = await withDeadline(send(used), until - performance.now(), undefined, beginWait())
        now.noteReply()
        report(null)
        return reply
      } catch (failure) {
        const isMoved = isElsewhere(failure)
        // While a slot moves, each of its calls gets many of these replies, and most of the calls succeed.
        if (!isMoved) report(failure)
        now.noteFailure(used, failure, started)
        if (!isMoved && (wasSent || !kind.isRepeatable || !isBroken(failure))) {
          throw toUnavailable(failure, kind.mutates, wasSent, options)
        }
        wasSent ||= !isMoved
        if (isMoved) await refreshTopology(topology, until)
        // The call is not sent again if less than one round trip is left, because its outcome would be unknown.
        if (await isReadyBy(connection, isMoved ? until - ROUND_TRIP_MS : until)) continue
        if (isMoved) report(failure)
        const late = isMoved ? failure : new DeadlinePassed('no connection')
        throw toUnavailable(late, kind.mutates, wasSent, options)
      }
    }
  } finally {
    end()
  }
}

function notConnected({ onNotConnected }: RoundTripOptions): Error {
  onNotConnected?.()
  return storeUnavailable('no')
}

/** Pause before a call is sent to the server that has its key now, in milliseconds. */
const MOVING_MS = 20

/** Duration of a round trip under load, in milliseconds. */
const ROUND_TRIP_MS = 100

/** Asks which server has which key, and pauses. The call ends at its deadline even if no server has answered. */
async function refreshTopology(topology: Topology, until: number): Promise<void> {
  await withDeadline(topology.refresh(), until - performance.now()).catch((failure: unknown) => {
    if (!(failure instanceof DeadlinePassed)) throw failure
  })
  await pause(MOVING_MS)
}

/** Returns whether the connection broke while the call was in flight. */
const isBroken = (failure: unknown): boolean => !(failure instanceof ErrorReply) && !(failure instanceof DeadlinePassed)

// A server of a cluster replies with one of these errors instead of executing the command. TRYAGAIN means that the slot
// is moving, and that a call with several of its keys has to wait.
const isElsewhere = (failure: unknown): boolean => ['MOVED', 'ASK', 'TRYAGAIN'].includes(errorKindOf(failure))

async function isReadyBy(connection: () => RedisConnection | null, until: number): Promise<boolean> {
  while (performance.now() < until) {
    if (connection()?.isReady) return true
    await pause(CHECK_MS)
  }
  return false
}

// The first word of an error reply shows whether Redis may have written. Any other failure happened while the call was
// in flight.
function toUnavailable(failure: unknown, mutates: boolean, wasSent: boolean, { onTrouble }: RoundTripOptions): Error {
  const kind = errorKindOf(failure)
  onTrouble(kind)
  if (failure instanceof ErrorReply) return toStoreUnavailable(kind, mutates, { wasSent })
  return storeUnavailable(mutates ? 'unknown' : 'no')
}
