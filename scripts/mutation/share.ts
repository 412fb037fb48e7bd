import { seededRandom } from '../../test/support/seeded-random.ts'
import { parseCount } from '../parse-count.ts'

/** Returns a random share of a list, in its order. The same seed chooses the same elements. */
export function shareOf<T>(all: readonly T[], share: number, seed: number): T[] {
  const random = seededRandom(seed)
  return all.filter(() => random.unit() < share)
}

/** The options that choose a share of what a run tests, as the command line has them. */
interface ShareOptions {
  readonly share: string
  readonly seed?: string | undefined
  readonly write: boolean
  /** Whether other options leave mutants out. */
  readonly isPart?: boolean
}

/** Reads the options of a share, and prints how to choose the same one again. Throws if a part would be written. */
export function parseShare({ share: text, seed: chosen, write, isPart = false }: ShareOptions): [number, number] {
  const share = Number(text)
  if (!(share > 0 && share <= 1)) throw new Error(`Cannot run a share of "${text}": give a number up to 1`)
  if (write && (share < 1 || isPart)) throw new Error('Cannot write the results of a part: leave out --write')
  const seed = chosen === undefined ? Math.floor(Math.random() * 2 ** 31) : parseCount(chosen, '--seed', 0)
  if (share < 1) console.log(`Share ${share} with --seed ${seed}`)
  return [share, seed]
}
