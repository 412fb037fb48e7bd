import { expect, test } from 'vitest'
import type { AnyRedis } from '../support/redis-server.ts'
import { playFleet } from './play-fleet.ts'

// A fleet takes seconds on an idle machine, but other tests may keep both cores busy.
const FLEET_MS = 120_000

/**
 * Adds one test for each fleet. Their seeds start at `firstSeed`. MODEL_SEED plays the fleet of a difference again; its
 * change times are relative to the present time, everything else is the same. A last test checks how often the searches
 * of all fleets found devices or were refused.
 */
export function testSearchAgainstModel(
  redis: AnyRedis,
  game: { firstSeed: number; fleets: number; searches: number; isTwofold?: boolean },
): void {
  const firstSeed = Number(process.env.MODEL_SEED ?? game.firstSeed)
  const met = { searches: 0, hits: 0, errors: 0 }
  for (let seed = firstSeed; seed < firstSeed + game.fleets; seed++) {
    test(
      `agrees with the model on ${game.searches} searches in fleet ${seed}`,
      async () => {
        const { differences, ...counts } = await playFleet(redis, { ...game, seed })
        met.searches += counts.searches
        met.hits += counts.hits
        met.errors += counts.errors
        const shown = differences.slice(0, 5).join('\n\n')
        expect(differences.length, `${differences.length} of ${game.searches} differ\n\n${shown}\n\n`).toBe(0)
      },
      FLEET_MS,
    )
  }
  // About one search in ten is refused. The bounds are loose, because few fleets vary a lot.
  test('finds devices and is refused often enough to prove something', () => {
    expect(met.hits).toBeGreaterThan(met.searches / 3)
    expect(met.errors).toBeGreaterThan(met.searches / 100)
    expect(met.errors).toBeLessThan(met.searches / 4)
  })
}
