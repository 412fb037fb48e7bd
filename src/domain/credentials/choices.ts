/*
 * Matches the choices of `rebaseEdits` with the edits that they name. A choice says which side of each object is kept.
 */
import type { EditChoice, EditUnit } from '../../../generated/types.ts'
import { type Finding, refuseFindings } from '../errors/invalid-params.ts'
import { compareCodePoints } from '../text.ts'
import { configRevision, labelOf, setRevision } from './conflicts.ts'
import { type ConfigEdit, type Edits, type SetEdit, setEditsOf } from './edits.ts'
import type { SavedState } from './saved-state.ts'

/** One side of a conflict. */
export type Side = 'mine' | 'theirs'

/**
 * The decision of a rebase about an edit. It leaves the edit unchanged, or settles it unit by unit against the saved
 * state.
 */
export type Decision = 'leave' | Settlement

export interface Settlement {
  /**
   * The side that is kept in units that `units` does not name. If null, no side is chosen, and the session's edit
   * applies on top of the saved state.
   */
  readonly keep: Side | null
  readonly units: Partial<Record<EditUnit, Side>>
}

/** The decision for each edit of a configuration or of a set. */
export interface Decisions {
  ofConfig(edit: ConfigEdit): Decision
  ofSet(edit: SetEdit): Decision
}

const LAID_OVER: Settlement = { keep: null, units: {} }

/** Without choices every edit applies on top of the saved state. */
export const noChoices: Decisions = { ofConfig: () => LAID_OVER, ofSet: () => LAID_OVER }

/**
 * Returns the decision for each edit. Edits that no choice names stay unchanged. Throws InvalidParams if a choice names
 * no edit, or if an edit is named twice.
 */
export function toDecisions(choices: readonly EditChoice[], edits: Edits, saved: SavedState): Decisions {
  const chosen = new Map<ConfigEdit | SetEdit, Decision>()
  const findings: Finding[] = []
  const byName = mapEditsByName(edits, saved)
  for (const [at, choice] of choices.entries()) {
    const edit = byName.get(nameKey(choice.network, choice.config, choice.set ?? null))
    if (edit === undefined) findings.push({ path: `/choices/${at}`, reason: 'names no edit of this session' })
    else if (chosen.has(edit))
      findings.push({ path: `/choices/${at}`, reason: 'names the same edit as an earlier choice' })
    else chosen.set(edit, isOutdated(choice, edit, saved) ? 'leave' : toSettlement(choice))
  }
  refuseFindings(findings)
  const decisionOf = (edit: ConfigEdit | SetEdit): Decision => chosen.get(edit) ?? 'leave'
  return { ofConfig: decisionOf, ofSet: decisionOf }
}

function toSettlement({ keep, units }: EditChoice): Settlement {
  const named = Object.entries(units ?? {}).filter(([, side]) => side !== null && side !== undefined)
  return { keep: keep ?? null, units: Object.fromEntries(named) }
}

/** Returns whether others changed the object after the caller saw it. */
function isOutdated({ revision }: EditChoice, edit: ConfigEdit | SetEdit, saved: SavedState): boolean {
  if (revision === null || revision === undefined) return false
  return revision !== ('key' in edit ? setRevision(edit, saved) : configRevision(edit, saved))
}

/**
 * Maps every edit by the names that a choice may use. A conflict names a configuration by its saved name, a pending
 * edit names it by the session's name. If a name leads to several edits, the saved name takes precedence over the
 * session's, and the older configuration over the newer one.
 */
function mapEditsByName(edits: Edits, saved: SavedState): Map<string, ConfigEdit | SetEdit> {
  const byName = new Map<string, ConfigEdit | SetEdit>()
  const add = (edit: ConfigEdit, name: string): void => {
    const own = edit.revision === null ? [] : [[nameKey(edit.network, name, null), edit] as const]
    const sets = [...setEditsOf(edits, edit.id).values()].map(
      (set) => [nameKey(edit.network, name, set.name), set] as const,
    )
    for (const [key, one] of [...own, ...sets]) if (!byName.has(key)) byName.set(key, one)
  }
  const byAge = [...edits.configs.values()].sort((a, b) => compareCodePoints(a.id, b.id))
  for (const edit of byAge) if (edit.savedName !== null) add(edit, labelOf(edit, saved))
  for (const edit of byAge) if (edit.change.name !== undefined) add(edit, edit.change.name)
  return byName
}

const nameKey = (network: string, config: string, set: string | null): string => JSON.stringify([network, config, set])
