/* Assigns the service's findings about a search to its fields. */
import { InvalidParamsError, KeyrackError } from '../../../../clients/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import type { Search } from './search.ts'

export interface SearchFindings {
  /** Findings by position of the criterion, starting at 0. */
  readonly criteria: ReadonlyMap<number, string>
  readonly networks: string | null
  /** Findings that concern neither a criterion nor the networks. */
  readonly others: string | null
}

const NOTHING: SearchFindings = { criteria: new Map(), networks: null, others: null }

/** Returns the findings of a failed search at the fields of the form. */
export function findingsIn(failure: unknown, { criteria }: Search): SearchFindings {
  if (failure === null) return NOTHING
  if (failure instanceof KeyrackError && failure.name === 'NETWORK_NOT_FOUND') {
    return { ...NOTHING, networks: reasonOf(failure) }
  }
  if (!(failure instanceof InvalidParamsError)) return { ...NOTHING, others: reasonOf(failure) }
  const found = new Map<number, string>()
  const networks: string[] = []
  const others: string[] = []
  for (const { path, reason, ...where } of failure.findings) {
    const at = positionOf(where, criteria.length)
    if (at !== null) found.set(at, reason)
    else if (path.startsWith('/network')) networks.push(reason)
    else others.push(`${path} ${reason}`)
  }
  return { criteria: found, networks: networks.join('; ') || null, others: others.join('; ') || null }
}

/**
 * Returns the position of the criterion that a finding concerns, or null if it concerns none. The service counts lines
 * and positions from 1.
 */
function positionOf(where: object, count: number): number | null {
  const { line, position } = where as { readonly line?: unknown; readonly position?: unknown }
  const number = line ?? position
  if (typeof number === 'number' && number >= 1 && number <= count) return number - 1
  return null
}
