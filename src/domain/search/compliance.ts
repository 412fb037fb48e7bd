import { ParseError } from '../errors/parse-error.ts'

/** 0: compliant, 1: unsaved changes, 2: policy violations. */
export type ComplianceState = 0 | 1 | 2

const STATES: ReadonlyMap<string, ComplianceState> = new Map([
  ['0', 0],
  ['compliant', 0],
  ['1', 1],
  ['unsaved changes', 1],
  ['2', 2],
  ['policy violations', 2],
])

/** Parses the number or the name of a compliance state. The name may be in any case. Throws ParseError. */
export function parseCompliance(text: string): ComplianceState {
  const state = STATES.get(text.toLowerCase())
  if (state !== undefined) return state
  const reason = 'not one of 0 (compliant), 1 (unsaved changes), 2 (policy violations)'
  throw new ParseError('compliance', text, reason)
}
