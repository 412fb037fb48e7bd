/*
 * Sends the scripts of bulk loads to Redis one after another. Redis runs one script at a time, and a short call waits
 * for all that were sent before it. So the next large script is sent when the one before has ended, and a short call
 * waits for one of them only.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** A script with at least this number of arguments is large. It writes a hundred devices and takes milliseconds. */
const LARGE_ARGS = 500
/** A script with at least this number of arguments is large: it writes a hundred devices and takes milliseconds. */
const MAX_WAIT_MS = 50

/** The large scripts of this process. */
export class LargeScripts {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs a script with this number of arguments. A large one waits for the large script before it. */
  run<T>(argCount: number, script: () => Promise<T>): Promise<T> {
    if (argCount < LARGE_ARGS) return script()
    const done = Promise.race([this.#last, pause(MAX_WAIT_MS, undefined, { ref: false })]).then(script)
    this.#last = done.catch(() => {})
    return done
  }
}
