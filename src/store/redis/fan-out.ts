import type { Redis } from './redis.ts'

/**
 * Reads things that each have their own slot, and returns the answers in their order. On a single server it calls `ask`
 * once with all things. On a cluster it calls `ask` once for each thing, all at the same time, so that the answers are
 * not as of one instant. It never calls `ask` without things.
 */
export async function fanOut<T, Answer>(
  redis: Redis,
  things: readonly T[],
  ask: (some: readonly T[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  if (things.length === 0) return []
  if (!redis.isCluster) return await ask(things)
  return (await Promise.all(things.map((thing) => ask([thing])))).flat()
}
