import { isTimed } from '../../test/support/figures/shown-by.ts'

/** Test files in the order in which they start. */
export interface Plan {
  /** Files that measure times, to run one by one. */
  readonly alone: readonly string[]
  /** The other files, the longest first, so that none is left running alone for long. */
  readonly together: readonly string[]
}

/** Plans a run. `secondsOf` returns how long the last run of a file took; files that never ran count as the longest. */
export function planRuns(files: readonly string[], secondsOf: (file: string) => number | null): Plan {
  const seconds = (file: string): number => secondsOf(file) ?? Number.MAX_VALUE
  return {
    alone: files.filter(isTimed),
    together: files.filter((file) => !isTimed(file)).sort((a, b) => seconds(b) - seconds(a)),
  }
}

/** Runs each file in order, `lanes` of them at a time. */
export async function runInLanes(
  files: readonly string[],
  lanes: number,
  run: (file: string) => Promise<void>,
): Promise<void> {
  const waiting = [...files]
  const runNext = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await run(file)
  }
  await Promise.all(Array.from({ length: lanes }, runNext))
}
