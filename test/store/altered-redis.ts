import type { Redis } from '../../src/store/redis/redis.ts'

/** Returns the connection with some members replaced. */
export const alteredRedis = (redis: Redis, altered: Partial<Redis>): Redis =>
  new Proxy(redis, {
    get(target, name) {
      if (name in altered) return altered[name as keyof Redis]
      const own = target[name as keyof Redis]
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
