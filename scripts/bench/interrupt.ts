/*
 * Ends a run by a failure if it gets SIGINT, SIGTERM or SIGHUP, so that it stops the processes that it started. SIGHUP
 * comes if its terminal is closed.
 */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

let isInterrupted = false

/** Keeps these signals from ending this process at once. Call `throwIfInterrupted` often from now on. */
export function awaitInterrupts(): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      isInterrupted = true
    })
  }
}

/** Throws an Error if one of the signals came. */
export function throwIfInterrupted(): void {
  if (isInterrupted) throw new Error('interrupted')
}

/** Returns the result of `work`. Throws as soon as one of the signals comes, and leaves `work` to itself. */
export async function orInterrupt<T>(work: Promise<T>): Promise<T> {
  let stopListening = (): void => {}
  const interrupted = new Promise<never>((_, reject) => {
    stopListening = onInterrupt(() => reject(new Error('interrupted')))
    if (isInterrupted) reject(new Error('interrupted'))
  })
  try {
    return await Promise.race([interrupted, work])
  } finally {
    stopListening()
  }
}

/** Calls `then` at each of the signals. Returns a function that removes `then` again. */
export function onInterrupt(then: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, then)
  return () => {
    for (const signal of SIGNALS) process.off(signal, then)
  }
}
