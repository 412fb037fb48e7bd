// Generated from openrpc.json by npm run generate: do not edit.

import { KeyrackError, TransportError } from './keyrack-error.ts'

/*
 * When a call is sent again, and after how long.
 */

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
const PASSING = new Set([502, 503, 504])

/** A failure, and what the server said about coming back. */
export class Attempt extends Error {
  readonly failure: unknown
  readonly retryAfterMs: number | null

  constructor(failure: unknown, retryAfter: string | null = null) {
    super('a try failed')
    this.failure = failure
    const seconds = Number(retryAfter ?? Number.NaN)
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null
  }
}

export interface Retries {
  /** How often at most a call is sent again. */
  readonly most: number
  readonly signal: AbortSignal | undefined
}

/** Calls `send` until it answers; it must be safe to send again. Failures come as `Attempt`. */
export async function retrying<T>(send: () => Promise<T>, { most, signal }: Retries): Promise<T> {
  for (let times = 0; ; times++) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Attempt)) throw error
      if (times >= most || !mayPass(error.failure)) throw error.failure
      await pause(error.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** times * (0.5 + Math.random()), signal)
    }
  }
}

/** Whether it may have gone by the next time. */
function mayPass(failure: unknown): boolean {
  if (failure instanceof KeyrackError) return failure.data.retryable === true
  return failure instanceof TransportError && (failure.status === null || PASSING.has(failure.status))
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      },
      Math.min(ms, LONGEST_PAUSE_MS),
    )
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
  })
}
