import type { Redis } from '../../src/store/redis/redis.ts'
import { alteredRedis } from './altered-redis.ts'

/** A connection that pauses at one moment of the sequence of scripts, as if its process were suspended. */
export interface InterruptedRedis {
  readonly redis: Redis
  /** Resolves when the connection pauses. */
  readonly reached: Promise<void>
  /** Continues the paused script. */
  goOn(): void
  /** Stops the connection for good: it sends nothing more. */
  die(): void
}

/**
 * Returns a connection that pauses at a moment. `moment` counts from 0, two for each script: an even number is before
 * the script is sent, an odd one is after it, before its reply is seen.
 */
export function interruptedRedis(redis: Redis, moment: number): InterruptedRedis {
  let scripts = 0
  let reach = (): void => {}
  let goOn = (): void => {}
  let die = (_: Error): void => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const released = new Promise<void>((resolve, reject) => {
    goOn = resolve
    die = reject
  })
  released.catch(() => {})
  const pass = async (at: number): Promise<void> => {
    if (at !== moment) return
    reach()
    await released
  }
  const runScript: Redis['runScript'] = async (script, keys, args) => {
    const at = 2 * scripts++
    if (at > moment) await released
    await pass(at)
    const reply = await redis.runScript(script, keys, args)
    await pass(at + 1)
    return reply
  }
  return { redis: alteredRedis(redis, { runScript }), reached, goOn, die: () => die(new Error('this process is dead')) }
}
