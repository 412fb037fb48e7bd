/*
 * Sends the writes of bulk loads to a server one after another. Redis runs one script at a time, and a short call waits
 * for all that were sent before it. So a large write is sent when the one before has ended, and a short call waits for
 * one of them only.
 */

/** A script with at least this number of arguments is large: it writes a hundred devices and takes milliseconds. */
export const LARGE_ARGS = 500

/**
 * Maximum time in milliseconds for which a large write waits for the one before it. If Redis does not answer, the calls
 * must not fail one after another. This wait is not a part of the deadline of the call.
 */
export const MAX_WAIT_MS = 50

/** The large writes to one server. */
export class LargeWrites {
  /** Resolves once the last one has ended. Null if none is running. */
  #last: Promise<void> | null = null

  /** Sends a large write after the one before. */
  run<T>(send: () => Promise<T>): Promise<T> {
    const done = this.#last === null ? send() : waitFor(this.#last).then(send)
    const end: Promise<void> = done.then(
      () => this.#noteEnd(end),
      () => this.#noteEnd(end),
    )
    this.#last = end
    return done
  }

  #noteEnd(ended: Promise<void>): void {
    if (this.#last === ended) this.#last = null
  }
}

/** Resolves once the work has ended, but after MAX_WAIT_MS at the latest. */
function waitFor(end: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS)
    end.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
