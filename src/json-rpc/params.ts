/*
 * Converts params by name or by position to params by name. Params that the caller omitted are null, except required
 * ones. Findings point into the params as the caller sent them.
 */

import type { MethodFacts } from '../../generated/server-stubs.ts'
import type { SchemaError, ValidationContext, Validator } from '../../generated/validators.cjs'
import { IS_REQUIRED, toFinding, unknownName, withSuggestion } from '../domain/errors/findings.ts'
import { type Finding, MAX_FINDINGS } from '../domain/errors/invalid-params.ts'
import { nearestName } from '../domain/nearest-name.ts'
import type { Params } from './request.ts'

/** Params by name, and the findings about them. */
export interface CheckedParams {
  readonly named: Record<string, unknown>
  readonly findings: Finding[]
}

/**
 * Checks params against their schemas. If the number of unknown params reaches MAX_FINDINGS, only those are reported.
 */
export function checkParams(
  method: MethodFacts,
  validate: Validator,
  validation: ValidationContext,
  sent: Params,
): CheckedParams {
  const unknown = Array.isArray(sent) ? surplus(method, sent) : unknownNames(method, sent as Record<string, unknown>)
  if (unknown.length === MAX_FINDINGS) return { named: {}, findings: unknown }
  const named = Array.isArray(sent) ? byName(method, sent) : known(method, sent as Record<string, unknown>)
  const absent = nullifyAbsent(method, named)
  if (validate.call(validation, named)) return { named, findings: unknown }
  const findings = onePerPath(validate.errors!, (error) =>
    withSuggestion(toFinding(error, absent), error, valueAt(named, error.instancePath)),
  ).sort((a, b) => positionOf(method, a) - positionOf(method, b))
  const explained = findings.map((finding) => withMisspelling(method, finding, unknown))
  return { named, findings: [...explained, ...unknown].slice(0, MAX_FINDINGS) }
}

/** If a required param is missing because its name was misspelled, the message of its finding says so. */
function withMisspelling({ params }: MethodFacts, finding: Finding, unknown: readonly Finding[]): Finding {
  if (finding.reason !== IS_REQUIRED) return finding
  const misspelled = unknown.find(({ path }) => nearestName(path.slice(1), params) === finding.path.slice(1))
  return misspelled?.inMessage === undefined
    ? finding
    : { ...finding, inMessage: `${finding.reason}: ${misspelled.inMessage}` }
}

/** Converts a finding about params by name to one about the params as the caller sent them. */
export function toSentFinding(method: MethodFacts, sent: Params, finding: Finding): Finding {
  if (!Array.isArray(sent)) return finding
  const [, name, ...rest] = finding.path.split('/')
  const position = method.params.indexOf(name!)
  return position < 0 ? finding : { ...finding, path: ['', position, ...rest].join('/') }
}

/** Sets omitted params to null, except required ones. Returns the names of all omitted params. */
function nullifyAbsent({ params, required }: MethodFacts, named: Record<string, unknown>): readonly string[] {
  const absent: string[] = []
  for (const name of params) {
    if (named[name] !== undefined) continue
    absent.push(name)
    if (!required.includes(name)) named[name] = null
  }
  return absent
}

function byName(method: MethodFacts, sent: readonly unknown[]): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  // Every call passes here. Object.fromEntries takes three times as long.
  const count = Math.min(sent.length, method.params.length)
  for (let at = 0; at < count; at++) named[method.params[at]!] = sent[at]
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
  const max = method.params.length
  if (sent.length <= max) return []
  return sent.slice(max, max + MAX_FINDINGS).map((_, index) => ({
    path: `/${max + index}`,
    reason: `is one param too many: the method takes ${max}`,
  }))
}

/**
 * Returns one finding for each value, because one error about a value is enough: the first. If a value may have one
 * of several forms, the finding names the form that has a format, too.
 */
function onePerPath(errors: readonly SchemaError[], convert: (error: SchemaError) => Finding): Finding[] {
  const withForms = new Set(errors.filter(({ keyword }) => keyword === 'oneOf').map((one) => one.instancePath))
  const byPath = new Map<string, Finding>()
  for (const error of errors) {
    const finding = convert(error)
    const first = byPath.get(finding.path)
    if (first === undefined) byPath.set(finding.path, finding)
    else if (error.keyword === 'x-format' && withForms.has(error.instancePath)) {
      byPath.set(finding.path, { ...first, reason: `${first.reason}, or ${finding.reason}` })
    }
  }
  return [...byPath.values()].slice(0, MAX_FINDINGS)
}

/** Returns the value at a JSON Pointer that a validator created. Names in the contract need no unescaping. */
const valueAt = (named: Record<string, unknown>, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], named)

/** Returns the position of the param that a finding of the validator is about. */
const positionOf = (method: MethodFacts, { path }: Finding): number => method.params.indexOf(path.split('/')[1]!)
