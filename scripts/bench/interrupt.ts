/* Ends a run that gets SIGINT or SIGTERM by a failure, so that it stops the processes that it started. */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

let isInterrupted = false

/** Lets SIGINT and SIGTERM no longer end this process. `throwIfInterrupted` does, which must be called often. */
export function awaitInterrupts(): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      isInterrupted = true
    })
  }
}

export function throwIfInterrupted(): void {
  if (isInterrupted) throw new Error('interrupted')
}

/** Calls back at each of these signals. Returns a function that ends this. */
export function onInterrupt(then: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, then)
  return () => {
    for (const signal of SIGNALS) process.off(signal, then)
  }
}
