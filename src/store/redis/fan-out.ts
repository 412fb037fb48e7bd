import type { Redis } from './redis.ts'

/**
 * Asks for several things that each have a slot of their own, and answers in their order: in one call of one server, or,
 * where keys are spread, in a call for each, at the same time and not as of one instant. `ask` is never given none.
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
