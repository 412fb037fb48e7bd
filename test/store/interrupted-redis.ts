import type { Redis } from '../../src/store/redis/redis.ts'
import { alteredRedis } from './altered-redis.ts'

/** A connection that is held up at one moment of what its owner sends, as its process would be. */
export interface InterruptedRedis {
  readonly redis: Redis
  /** Resolves when the moment has come. */
  readonly reached: Promise<void>
  /** Sends on what was held up. */
  goOn(): void
  /** Never sends anything any more. */
  die(): void
}

/**
 * `moment`: of the scripts it sends, from 0: even ones before a script is sent, odd ones after it, its reply not yet
 * seen.
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
