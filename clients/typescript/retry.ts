/*
 * Decides whether and when a call is repeated.
 */
import { describeFetchFailure, isTlsFailure } from './fetch-failure.ts'
import { KeyrackError, TransportError } from './keyrack-error.ts'

const FIRST_PAUSE_MS = 100
/** If the server asks to wait longer, the call fails at once. */
const MAX_PAUSE_MS = 30_000
/** HTTP statuses that a proxy returns if it gets too many calls, or cannot reach the service. */
const TEMPORARY_STATUSES = new Set([429, 502, 503, 504])

/** A failed attempt, with the server's Retry-After. */
export class Attempt extends Error {
  readonly failure: unknown
  readonly retryAfterMs: number | null

  constructor(failure: unknown, retryAfter: string | null = null) {
    super('an attempt failed')
    this.failure = failure
    const seconds = Number(retryAfter ?? Number.NaN)
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null
  }
}

export interface Retries {
  /** Maximum number of retries. */
  readonly max: number
  readonly signal: AbortSignal | undefined
}

/**
 * Calls `send` until it succeeds, with at most `max` retries. Repeating `send` must be safe. `send` reports failures as
 * `Attempt`.
 */
export async function retrying<T>(send: () => Promise<T>, { max, signal }: Retries): Promise<T> {
  for (let times = 0; ; times++) {
    try {
      return await send()
    } catch (failure) {
      if (!(failure instanceof Attempt)) throw failure
      const isLast = times >= max || (failure.retryAfterMs ?? 0) > MAX_PAUSE_MS
      if (isLast || !isTemporary(failure.failure)) throw failure.failure
      await pause(failure.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** times * (0.5 + Math.random()), signal)
    }
  }
}

/** Returns whether the failure is temporary, according to the service or to the HTTP status. */
function isTemporary(failure: unknown): boolean {
  if (failure instanceof KeyrackError) return failure.data.retryable === true
  if (!(failure instanceof TransportError)) return false
  if (failure.status !== null) return TEMPORARY_STATUSES.has(failure.status)
  return failure.cause === undefined || !isTlsFailure(describeFetchFailure(failure.cause))
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
  })
}
