import type { MethodFacts } from '../../generated/server-stubs.ts'
import type { Authority, Validator } from '../../generated/validators.cjs'
import { toFinding, unknownName, withSuggestion } from '../domain/findings.ts'
import { type Finding, MAX_FINDINGS } from '../domain/invalid-params.ts'
import type { Params } from './request.ts'

/*
 * Params by name or by position become params by name, each present: what the caller left out is null. Findings point
 * into the params as they were sent.
 */

export interface CheckedParams {
  readonly named: Record<string, unknown>
  readonly findings: Finding[]
}

/** Params the method does not have are refused before the others are looked into, if they are many. */
export function checkParams(
  method: MethodFacts,
  validate: Validator,
  validation: Authority,
  sent: Params,
): CheckedParams {
  const unknown = Array.isArray(sent) ? surplus(method, sent) : unknownNames(method, sent as Record<string, unknown>)
  if (unknown.length === MAX_FINDINGS) return { named: {}, findings: unknown }
  const named = Array.isArray(sent) ? byName(method, sent) : known(method, sent as Record<string, unknown>)
  const absent = method.params.filter((name) => named[name] === undefined)
  for (const name of absent) if (!method.required.includes(name)) named[name] = null
  if (validate.call(validation, named)) return { named, findings: unknown }
  const complaints = (validate.errors ?? []).map((complaint) =>
    withSuggestion(toFinding(complaint, absent), complaint, valueAt(named, complaint.instancePath)),
  )
  const findings = firstPerPath(complaints).sort((a, b) => rank(method, a) - rank(method, b))
  return { named, findings: [...findings, ...unknown].slice(0, MAX_FINDINGS) }
}

/** Converts a finding about params by name to the params as they were sent. */
export function asSent(method: MethodFacts, sent: Params, finding: Finding): Finding {
  if (!Array.isArray(sent)) return finding
  const [, name, ...rest] = finding.path.split('/')
  const position = method.params.indexOf(name ?? '')
  return position < 0 ? finding : { ...finding, path: ['', position, ...rest].join('/') }
}

function byName(method: MethodFacts, sent: readonly unknown[]): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  method.params.forEach((name, position) => {
    if (position < sent.length) named[name] = sent[position]
  })
  return named
}

function known(method: MethodFacts, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const name of method.params) if (Object.hasOwn(sent, name)) named[name] = sent[name]
  return named
}

function unknownNames(method: MethodFacts, sent: Readonly<Record<string, unknown>>): Finding[] {
  const findings: Finding[] = []
  for (const name in sent) {
    if (findings.length === MAX_FINDINGS) break
    if (!method.params.includes(name)) findings.push(unknownName(name, method.params))
  }
  return findings
}

function surplus(method: MethodFacts, sent: readonly unknown[]): Finding[] {
  const most = method.params.length
  return sent.slice(most, most + MAX_FINDINGS).map((_, index) => ({
    path: `/${most + index}`,
    reason: `is one param too many: the method takes ${most}`,
  }))
}

// One finding a place: of several complaints about the same value the first says enough.
function firstPerPath(findings: readonly Finding[]): Finding[] {
  const byPath = new Map<string, Finding>()
  for (const finding of findings) if (!byPath.has(finding.path)) byPath.set(finding.path, finding)
  return [...byPath.values()].slice(0, MAX_FINDINGS)
}

/** The value at a JSON Pointer of a validator; names of the contract have nothing to unescape. */
const valueAt = (named: Record<string, unknown>, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], named)

/** Findings come in the order of the params, unknown names and surplus positions last. */
function rank(method: MethodFacts, finding: Finding): number {
  const position = method.params.indexOf(finding.path.split('/')[1] ?? '')
  return position < 0 ? method.params.length : position
}
