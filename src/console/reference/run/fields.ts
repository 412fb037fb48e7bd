/* Derives the form for the params of a method, and converts between its input and params. */
import { type Contract, type Method, type Param, resolved, type Schema, typesOf } from '../contract.ts'

export interface Field {
  readonly name: string
  /** Whether each request has the param, with a value that is not null. */
  readonly isRequired: boolean
  /** Whether the param is null in a request without a value for it. A request lacks other params without a value. */
  readonly isNullIfAbsent: boolean
  /**
   * Kind of input. For `text`, the input is the value. The input of other kinds is JSON: on one line (`line`), on
   * several lines (`lines`), or one of the listed values (`choice`).
   */
  readonly kind: 'text' | 'line' | 'lines' | 'choice'
  /** The values of a choice, as JSON. */
  readonly values: readonly string[]
}

export interface Entry {
  /** Whether the param is sent. */
  readonly isSent: boolean
  readonly text: string
}

export type Entries = Readonly<Record<string, Entry>>
export type Named = Readonly<Record<string, unknown>>

export type Typed =
  | { readonly params: Named }
  /** Problems by the name of the param. */
  | { readonly problems: Readonly<Record<string, string>> }

export const fieldsOf = ({ params }: Method, contract: Contract): Field[] =>
  params.map((param) => fieldOf(param, resolved(param.schema, contract)))

function fieldOf({ name, required = false }: Param, schema: Schema): Field {
  const values = (schema.enum ?? []).map((value) => JSON.stringify(value))
  const isNullable = typesOf(schema).includes('null')
  const [isRequired, isNullIfAbsent] = [required && !isNullable, required && isNullable]
  return { name, isRequired, isNullIfAbsent, kind: kindOf(schema), values }
}

function kindOf(schema: Schema): Field['kind'] {
  if (schema.enum !== undefined) return 'choice'
  const types = typesOf(schema).filter((type) => type !== 'null')
  if (types.every((type) => type === 'string') && types.length > 0) return 'text'
  return types.every((type) => type === 'integer' || type === 'number' || type === 'boolean') ? 'line' : 'lines'
}

/** Fills the form with params. Required ones are always present. */
export const entriesOf = (fields: readonly Field[], params: Named): Entries =>
  Object.fromEntries(
    fields.map((field): [string, Entry] => {
      const value = params[field.name]
      return [
        field.name,
        { isSent: field.isRequired || value != null, text: value == null ? '' : textOf(field, value) },
      ]
    }),
  )

function textOf({ kind }: Field, value: unknown): string {
  if (kind === 'text') return typeof value === 'string' ? value : JSON.stringify(value)
  return kind === 'lines' ? JSON.stringify(value, null, 2) : JSON.stringify(value)
}

/** Parses the input as params. A value that is not JSON is a problem; the service checks the rest. */
export function paramsIn(fields: readonly Field[], entries: Entries): Typed {
  const params: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const { name, kind, isNullIfAbsent } of fields) {
    const { isSent, text } = entries[name]!
    if (!isSent) {
      if (isNullIfAbsent) params[name] = null
      continue
    }
    if (kind === 'text') {
      params[name] = text
      continue
    }
    try {
      params[name] = parseTyped(text)
    } catch (error) {
      problems[name] = text.trim() === '' ? 'enter a value' : (error as Error).message
    }
  }
  return Object.keys(problems).length > 0 ? { problems } : { params }
}

/** Returns the params by position. Absent params before the last one become null. */
export function positionsOf(fields: readonly Field[], params: Named): unknown[] {
  const values = fields.map(({ name }) => params[name])
  while (values.length > 0 && values.at(-1) === undefined) values.pop()
  return values.map((value) => value ?? null)
}

export const namedOf = (fields: readonly Field[], positions: readonly unknown[]): Named =>
  Object.fromEntries(fields.map(({ name }, at) => [name, positions[at]] as const).filter(([, value]) => value != null))

/** Parses a typed JSON array; throws an Error with a sentence for the user. */
export function parsePositions(text: string): readonly unknown[] {
  const value = parseTyped(text)
  if (!Array.isArray(value)) throw new Error('params by position must be an array')
  return value
}

/**
 * Parses typed JSON; throws an Error with a sentence for the user. An integer must not be sent as another one. Numbers
 * with a decimal point or an exponent are only checked to be in range: JavaScript may round their last digits.
 */
function parseTyped(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`not JSON: ${(error as Error).message}`)
  }
  const numbers = text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/-?\d[\d.eE+-]*/g) ?? []
  const changed = numbers.find((number) => !isExact(number))
  if (changed !== undefined) throw new Error(`the number ${changed} cannot be sent exactly`)
  return value
}

/** Returns whether JavaScript keeps the value of an integer. Any other number has to be in its range only. */
const isExact = (number: string): boolean =>
  Number.isFinite(Number(number)) && (!/^-?\d+$/.test(number) || BigInt(number) === BigInt(Number(number)))
