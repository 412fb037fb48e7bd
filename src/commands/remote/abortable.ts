/*
 * Limits of requests that hold when garbage is collected. fetch, AbortSignal.any and AbortSignal.timeout of Node lose
 * their signal then while a body is read.
 */

/** Returns a body that fails when `signal` aborts. */
export const abortable = <T>(body: ReadableStream<T>, signal: AbortSignal): ReadableStream<T> =>
  body.pipeThrough(new TransformStream<T, T>(), { signal })

/** Thrown by work whose time is over. */
export class TimeOver extends Error {}

/**
 * Does work with a signal that aborts after this time, in milliseconds, or with `signal`. The reason is TimeOver, or
 * that of `signal`.
 */
export async function within<T>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new TimeOver(`no answer within ${timeoutMs} ms`)), timeoutMs)
  const stop = (): void => limit.abort(signal.reason)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
