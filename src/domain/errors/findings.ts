/*
 * Converts the errors of a compiled validator to findings that people can read. No finding quotes the received value.
 */
import type { SchemaError, ValidationContext, Validator } from '../../../generated/validators.cjs'
import { didYouMean } from '../nearest-name.ts'
import type { Finding } from './invalid-params.ts'

/** The reason of a finding about a param or member that is absent. */
export const IS_REQUIRED = 'is required'

/** Returns the findings of a validator: the first one, and those at the given paths. */
export function toFindings(
  validate: Validator,
  context: ValidationContext,
  value: unknown,
  paths: readonly string[],
): Finding[] {
  if (validate.call(context, value)) return []
  const errors = (validate.errors ?? []).filter(
    ({ keyword, instancePath, params }, index) => index === 0 || paths.includes(toPath(keyword, instancePath, params)),
  )
  return errors.map((error) => toFinding(error, []))
}

/** Returns the finding for a param that the method does not have. */
export const unknownName = (name: string, known: readonly string[]): Finding => ({
  path: `/${toPointerPart(name)}`,
  reason: 'is unknown',
  inMessage: didYouMean('param', name, known),
})

/** Returns the finding with a suggestion if its value is not one of the allowed values. */
export function withSuggestion(finding: Finding, { keyword, params }: SchemaError, value: unknown): Finding {
  if (keyword !== 'enum' || typeof value !== 'string') return finding
  const allowed = (params.allowedValues as unknown[]).filter((one): one is string => typeof one === 'string')
  // An element of a list has no name of its own.
  const name = finding.path.split('/').at(-1)!
  const kind = /^\d*$/.test(name) ? 'value' : name
  return { ...finding, inMessage: didYouMean(kind, value, allowed) }
}

/**
 * Converts one error of a validator to a finding. `absent` lists the params that the caller omitted. Every finding
 * about such a param says that the param is required.
 */
export function toFinding({ keyword, instancePath, params }: SchemaError, absent: readonly string[]): Finding {
  const path = toPath(keyword, instancePath, params)
  if (absent.includes(path.slice(1))) return { path, reason: IS_REQUIRED }
  return { path, ...(WORDS[keyword] ?? (() => ({ reason: 'is malformed' })))(params) }
}

type Words = (params: Readonly<Record<string, unknown>>) => { reason: string; [more: string]: unknown }

const WORDS: Readonly<Record<string, Words>> = {
  required: () => ({ reason: IS_REQUIRED }),
  additionalProperties: ({ additionalProperty, known }) => ({
    reason: 'is unknown',
    inMessage: didYouMean('member', String(additionalProperty), known as string[]),
  }),
  type: ({ type }) => ({ reason: `must be ${alternatives([type].flat().map(String), withArticle)}` }),
  enum: ({ allowedValues }) => ({
    reason: `must be ${alternatives(allowedValues as unknown[], (value) => JSON.stringify(value))}`,
  }),
  minLength: ({ limit }) => ({ reason: `must have at least ${limit} ${noun('character', limit)}`, min: limit }),
  maxLength: ({ limit }) => ({ reason: `must have at most ${limit} characters`, max: limit }),
  minItems: ({ limit }) => ({ reason: `must have at least ${limit} ${noun('element', limit)}`, min: limit }),
  maxItems: ({ limit }) => ({ reason: `must have at most ${limit} elements`, max: limit }),
  maxProperties: ({ limit }) => ({ reason: `must have at most ${limit} members`, max: limit }),
  minimum: ({ limit, max }) => ({
    reason: `must be at least ${limit}`,
    min: limit,
    ...(max === undefined ? {} : { max }),
  }),
  maximum: ({ limit }) => ({ reason: `must be at most ${limit}`, max: limit }),
  pattern: () => ({ reason: 'has a character that is not allowed here' }),
  'x-format': ({ reason }) => ({ reason: String(reason) }),
}

function toPath(keyword: string, instancePath: string, params: SchemaError['params']): string {
  if (keyword === 'required') return `${instancePath}/${toPointerPart(String(params.missingProperty))}`
  if (keyword === 'additionalProperties') return `${instancePath}/${toPointerPart(String(params.additionalProperty))}`
  return instancePath.length <= MAX_NAME_SHOWN ? instancePath : instancePath.split('/').map(shortened).join('/')
}

/**
 * Escapes a name for a JSON Pointer (RFC 6901, section 3). A caller may send a name of any length, so a long one is
 * cut.
 */
export const toPointerPart = (name: string): string => shortened(name).replaceAll('~', '~0').replaceAll('/', '~1')

const MAX_NAME_SHOWN = 128

const shortened = (name: string): string =>
  name.length <= MAX_NAME_SHOWN ? name : `${name.slice(0, MAX_NAME_SHOWN).replace(/[\ud800-\udbff]$/, '')}…`

function alternatives<T>(values: readonly T[], toText: (value: T) => string): string {
  const texts = values.map(toText)
  const last = texts.pop()
  return texts.length === 0 ? `${last}` : `${texts.join(', ')} or ${last}`
}

const withArticle = (type: string): string => (type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`)

const noun = (word: string, count: unknown): string => (count === 1 ? word : `${word}s`)
