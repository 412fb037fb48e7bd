import { commitPlan } from '../domain/credentials/commit-plan.ts'
import type { Edits } from '../domain/credentials/edits.ts'
import type { SavedState } from '../domain/credentials/saved-state.ts'
import { describeCommit } from '../domain/history/credential-changes.ts'
import { mapInSteps } from '../fairness/map-in-steps.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { SealedPlan } from '../store/credentials/commit-arguments.ts'
import { configSecret } from './config-proof.ts'
import { sealMembers } from './saved-credentials.ts'

interface PlanOptions {
  readonly maxConfigBytes: number
  /** The comment of the caller, or null. */
  readonly comment: string | null
}

/**
 * Plans a commit and seals its sets. Works in steps, so that other requests run in between. `maxConfigBytes` is the
 * maximum size of the configurations of a network, in bytes.
 */
export async function sealPlan(
  sealing: Sealing,
  edits: Edits,
  saved: SavedState,
  { maxConfigBytes, comment }: PlanOptions,
): Promise<SealedPlan> {
  const plan = commitPlan(edits, saved)
  const term = sealing.activeTerm
  const sealed = await mapInSteps(plan.sets, ({ config, network, key, content }) =>
    content === null ? null : sealMembers(sealing, { id: config, network }, key, content),
  )
  const records = describeCommit(plan, comment)
  const secretOf: SealedPlan['secretOf'] = (config, json) => configSecret(sealing, config, json)
  return { ...plan, sealed, term, secretOf, records, maxConfigBytes }
}
