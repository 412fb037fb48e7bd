import type { Redis } from './redis.ts'

/**
 * Reads things that each have a slot of their own, and returns the answers in their order: in one call to a single
 * server, or, on a cluster, in a call for each, at the same time and not as of one instant. `ask` is never called
 * without things.
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
