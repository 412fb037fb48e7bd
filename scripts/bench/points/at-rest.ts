/* Measures what a side costs while nobody calls it, so that the turns of other sides are not charged to its calls. */
import { setTimeout as pause } from 'node:timers/promises'
import { startMeter } from '../processor-time.ts'
import type { Side } from '../sides/side.ts'

/** Time in which sides finish what earlier calls left them, in milliseconds. */
const SETTLE_MS = 3000
const WINDOW_MS = 2000
const WINDOWS = 3

/** The processor time of the service of each side at rest, in ms a second. */
export type RestCosts = ReadonlyMap<Side, number>

/** Takes the cheapest of some windows, because in the others a side may still finish earlier work. */
export async function measureRestCosts(sides: readonly Side[]): Promise<RestCosts> {
  await pause(SETTLE_MS)
  const costs = new Map(sides.map((side) => [side, Number.POSITIVE_INFINITY]))
  for (let window = 0; window < WINDOWS; window++) {
    const begun = performance.now()
    const meters = sides.map((side) => startMeter(side.service))
    await pause(WINDOW_MS)
    const seconds = (performance.now() - begun) / 1000
    for (const [at, side] of sides.entries()) costs.set(side, Math.min(costs.get(side)!, meters[at]!() / seconds))
  }
  return costs
}
