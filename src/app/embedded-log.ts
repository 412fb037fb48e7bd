import type { EmbeddedLog } from '../embedded-redis/embedded-log.ts'
import type { Log } from '../log.ts'
import { createRepeatLimit } from './repeat-limit.ts'

const PAUSE_MS = 60_000

/**
 * Creates the log of the embedded Redis. It has each kind of warning at most once a minute: a Redis that cannot be
 * started is tried every five seconds, perhaps because the disk is full. `now` returns milliseconds.
 */
export function createEmbeddedLog(log: Log, now?: () => number): EmbeddedLog {
  const isDue = createRepeatLimit(PAUSE_MS, now)
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => {
      if (isDue(message)) log.warn(fields, message)
    },
    error: (fields, message) => log.error(fields, message),
  }
}
