import { expect, it } from 'vitest'
import type { AnyRedis } from '../support/redis-server.ts'
import { playFleet, type Tally } from './play-fleet.ts'

// Seconds on a machine of its own; the two cores may be busy with every other test.
const FLEET_MS = 120_000

/**
 * One test a fleet; `firstSeed` and those that follow make them. MODEL_SEED plays the fleet of a difference again (its
 * change times lie around the present time, the rest is the same).
 */
export function itAgrees(redis: () => AnyRedis, game: { firstSeed: number; fleets: number; searches: number }): void {
  const firstSeed = Number(process.env.MODEL_SEED ?? game.firstSeed)
  for (let seed = firstSeed; seed < firstSeed + game.fleets; seed++) {
    it(
      `agrees with the model on ${game.searches} searches in fleet ${seed}`,
      async () => {
        expectAgreement(await playFleet(redis(), { seed, searches: game.searches }))
      },
      FLEET_MS,
    )
  }
}

/** No difference; and enough was found and refused for that to mean something. */
function expectAgreement({ searches, hits, errors, differences }: Tally): void {
  const shown = differences.slice(0, 5).join('\n\n')
  expect(differences.length, `${differences.length} of ${searches} searches differ\n\n${shown}\n\n`).toBe(0)
  expect(hits).toBeGreaterThan(searches / 3)
  expect(errors).toBeGreaterThan(searches / 30)
  expect(errors).toBeLessThan(searches / 4)
}
