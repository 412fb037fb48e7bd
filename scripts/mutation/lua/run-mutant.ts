import type { Mutant } from './mutants.ts'
import type { Result } from './report.ts'
import type { Workbench } from './workbench.ts'

/** Runs the tests against a mutant. If they could not be run twice, it counts as survived, because nothing failed. */
export async function runMutant(bench: Pick<Workbench, 'run' | 'runAfresh'>, mutant: Mutant): Promise<Result> {
  const first = await bench.run(mutant.source)
  // Only a failure is certain. Anything else must happen in a new process as well, as it would by hand.
  const { outcome, failedTest } = first.outcome === 'failed' ? first : await bench.runAfresh(mutant.source)
  if (outcome !== first.outcome || outcome === 'broken') {
    console.log(`First ${first.outcome}, then ${outcome}: ${failedTest}`)
  }
  return { mutant, isKilled: outcome === 'failed' || outcome === 'timeout', failedTest }
}
