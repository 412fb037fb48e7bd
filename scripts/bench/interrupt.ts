/* Ends a run that gets SIGINT or SIGTERM by a failure, so that it stops the processes that it started. */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

let isInterrupted = false

/** Keeps SIGINT and SIGTERM from ending this process at once. Call `throwIfInterrupted` often from now on. */
export function awaitInterrupts(): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      isInterrupted = true
    })
  }
}

/** Throws an Error if SIGINT or SIGTERM came. */
export function throwIfInterrupted(): void {
  if (isInterrupted) throw new Error('interrupted')
}

/** Returns the result of `work`. Throws as soon as SIGINT or SIGTERM comes, and leaves `work` to itself. */
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

/** Calls `then` at each SIGINT and SIGTERM. Returns a function that removes `then` again. */
export function onInterrupt(then: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, then)
  return () => {
    for (const signal of SIGNALS) process.off(signal, then)
  }
}
