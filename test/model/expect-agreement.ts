import { expect } from 'vitest'
import type { Tally } from './play-fleet.ts'

/** MODEL_SEED plays other fleets, or those of a difference again. */
export const firstSeed = (usual: number): number => Number(process.env.MODEL_SEED ?? usual)

/** No difference; and enough was found and refused for that to mean something. */
export function expectAgreement({ searches, hits, errors, differences }: Tally): void {
  const shown = differences.slice(0, 5).join('\n\n')
  expect(differences.length, `${differences.length} of ${searches} searches differ\n\n${shown}\n\n`).toBe(0)
  expect(hits).toBeGreaterThan(searches / 3)
  expect(errors).toBeGreaterThan(searches / 30)
  expect(errors).toBeLessThan(searches / 4)
}
