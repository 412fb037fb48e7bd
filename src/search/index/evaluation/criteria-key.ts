import { createHash } from 'node:crypto'
import type { Criterion } from '../../../domain/search/schemes.ts'

/** Identifies criteria in the caches of all indexes, which hold it instead of the text of the criteria. */
export interface CriteriaKey {
  readonly hash: string
  /** The length of the criteria as JSON, in characters. */
  readonly length: number
}

/** A search in many networks asks for the key of its criteria in each of them. */
const known = new WeakMap<readonly Criterion[], CriteriaKey>()

/** Returns the key of criteria, which must not be changed afterwards. */
export function toCriteriaKey(criteria: readonly Criterion[]): CriteriaKey {
  const key = known.get(criteria)
  if (key !== undefined) return key
  const json = JSON.stringify(criteria)
  const made = { hash: createHash('sha256').update(json).digest('base64'), length: json.length }
  known.set(criteria, made)
  return made
}
