import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedLog } from './embedded-log.ts'
import { explainNewerFiles } from './newer-files.ts'
import { endChild, type RedisChild, type RedisLauncher } from './redis-child.ts'
import { followLog } from './redis-log-file.ts'
import { untilReady } from './redis-ready.ts'

const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 5_000
/** A Redis that ran for at least this time, in milliseconds, is stable, so the next pause is short again. */
const STEADY_MS = 10_000

/** A Redis that is started again whenever it dies, until `end` is called. */
export interface SupervisedRedis {
  /** Ends Redis and resolves when its process is gone. */
  end(): Promise<void>
}

interface SuperviseOptions {
  readonly dataDir: string
  readonly log: EmbeddedLog
  readonly mayStart: () => Promise<boolean>
  readonly started: (child: RedisChild) => void
}

/**
 * Starts Redis again whenever it dies. `first` is the child that already runs. Calls `started` with each later child.
 * Starts none if `mayStart` returns false, because another service has taken the data directory.
 */
export function superviseRedis(
  first: RedisChild,
  launcher: RedisLauncher,
  { dataDir, log, mayStart, started }: SuperviseOptions,
): SupervisedRedis {
  const ending = new AbortController()
  const { signal } = ending

  async function keep(): Promise<void> {
    let child: RedisChild | null = first
    let pauseMs = FIRST_PAUSE_MS
    while (!signal.aborted) {
      const since = Date.now()
      const how = child === null ? 'not started' : await endOrAbort(child, signal)
      if (signal.aborted) break
      if (Date.now() - since > STEADY_MS) pauseMs = FIRST_PAUSE_MS
      log.warn({ how, pauseMs }, 'Redis died; keyrack starts it again after a pause')
      await pause(pauseMs, undefined, { ref: false, signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
      child = signal.aborted ? null : await launchAgain()
    }
    if (child !== null) await endChild(child)
  }

  async function launchAgain(): Promise<RedisChild | null> {
    try {
      if (!(await mayStart())) return null
      const readLog = await followLog(dataDir)
      const child = await launcher.launch()
      started(child)
      void logOutcome(child, readLog)
      return child
    } catch (failure) {
      log.warn({ reason: (failure as Error).message }, 'Redis cannot be started')
      return null
    }
  }

  /** Logs that the child serves, or why it ended before it did. */
  async function logOutcome(child: RedisChild, readLog: () => Promise<string>): Promise<void> {
    try {
      const { endpoint, description } = launcher
      const how = await untilReady(child, { endpoint, log, signal })
      if (how === null) return log.info({}, 'Redis serves again')
      const reason = explainNewerFiles({ dataDir, description, logged: await readLog() })
      log.warn({ how, reason }, 'Redis does not start')
    } catch {
      // The supervision ends, or there is no log.
    }
  }

  const kept = keep()
  return {
    end: () => {
      ending.abort()
      return kept
    },
  }
}

/** Resolves with the exit code or signal that ended the child, or with an empty text if `signal` was aborted first. */
function endOrAbort(child: RedisChild, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const aborted = () => resolve('')
    signal.addEventListener('abort', aborted, { once: true })
    void child.ended.then((how) => {
      signal.removeEventListener('abort', aborted)
      resolve(how)
    })
  })
}
