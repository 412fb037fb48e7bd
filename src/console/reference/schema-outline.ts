/*
 * Describes a schema in words: one line about the schema, and the parts below it. It describes only one level at a
 * time, so it also works for recursive schemas.
 */
import { type Contract, nameIn, resolved, type Schema, typesOf } from './contract.ts'

export interface Outline {
  /** The type in words, such as `array of NetworkName or null`. */
  readonly type: string
  readonly description: string
  /** Limits and marks, each of a few words. */
  readonly notes: readonly string[]
  readonly pattern: string | null
  /** The allowed values as JSON. If the list is empty, every value of the type is allowed. */
  readonly values: readonly string[]
  readonly isSecret: boolean
  readonly isDeprecated: boolean
}

export interface Part {
  /** Name of the member. `each` means the elements of an array, `or` means one of several shapes. */
  readonly name: string
  readonly kind: 'member' | 'each' | 'or'
  readonly isRequired: boolean
  readonly schema: Schema
}

export function outlineOf(schema: Schema, contract: Contract): Outline {
  const own = resolved(schema, contract)
  return {
    type: typeOf(schema, contract),
    description: own.description ?? '',
    notes: notesOf(own),
    pattern: own.pattern ?? null,
    values: (own.enum ?? []).map((value) => JSON.stringify(value)),
    isSecret: own['x-secret'] === true,
    isDeprecated: own.deprecated === true,
  }
}

/** Returns the parts one level below a schema. Plain values have none. */
export function partsOf(schema: Schema, contract: Contract): readonly Part[] {
  const own = resolved(schema, contract)
  const choices = (own.oneOf ?? []).map((one): Part => ({ ...ONE_OF_MANY, kind: 'or', name: 'or', schema: one }))
  if (choices.length > 0) return choices
  if (own.items !== undefined) return partsOfElements(own.items, contract)
  const others = typeof own.additionalProperties === 'object' ? own.additionalProperties : null
  return [
    ...Object.entries(own.properties ?? {}).map(
      ([name, member]): Part => ({
        name,
        kind: 'member',
        isRequired: own.required?.includes(name) ?? false,
        schema: member,
      }),
    ),
    ...(others === null
      ? []
      : [{ ...ONE_OF_MANY, name: own.properties === undefined ? 'any name' : 'any other', schema: others }]),
  ]
}

const ONE_OF_MANY = { kind: 'member', isRequired: false } as const

/** Returns the elements of an array as a part. Plain elements are left out if their type says everything about them. */
function partsOfElements(items: Schema, contract: Contract): readonly Part[] {
  const isPlain = partsOf(items, contract).length === 0 && !hasMoreToSay(outlineOf(items, contract))
  return isPlain ? [] : [{ name: 'each', kind: 'each', isRequired: false, schema: items }]
}

const hasMoreToSay = ({ description, notes, pattern, values }: Outline): boolean =>
  description !== '' || notes.length > 0 || pattern !== null || values.length > 0

function typeOf(schema: Schema, contract: Contract): string {
  const own = resolved(schema, contract)
  if (own.oneOf !== undefined) return own.oneOf.map((one) => shortTypeOf(one, contract)).join(' or ')
  const types = typesOf(own).map((type) =>
    type === 'array' && own.items !== undefined ? `array of ${shortTypeOf(own.items, contract)}` : type,
  )
  return types.join(' or ')
}

/** Returns the type in words. Objects appear by name, because their members are listed below. */
function shortTypeOf(schema: Schema, contract: Contract): string {
  const type = typeOf(schema, contract)
  return type === 'object' && schema.$ref !== undefined ? nameIn({ $ref: schema.$ref }) : type
}

function notesOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties } = schema
  const notes = [
    between(minimum, maximum, ''),
    between(minLength, maxLength, 'characters'),
    between(minItems, maxItems, 'elements'),
    between(undefined, maxProperties, 'members'),
    schema['x-format'] === undefined ? null : schema['x-format'].replaceAll('-', ' '),
    schema['x-setting'] === undefined ? null : `setting ${schema['x-setting']}`,
    schema['x-checked-alone'] === true ? 'each checked separately' : null,
    schema.additionalProperties === true ? 'may have other members' : null,
    schema.additionalProperties === false ? 'no other members' : null,
  ]
  return notes.filter((note) => note !== null)
}

function between(least: number | undefined, max: number | undefined, unit: string): string | null {
  if (least === undefined && max === undefined) return null
  // 2^53 - 1 is the largest safe integer in JSON, so it is not shown as a limit.
  if (max === undefined || max === Number.MAX_SAFE_INTEGER) return `at least ${least} ${unit}`.trim()
  return (least === undefined ? `at most ${max} ${unit}` : `${least} to ${max} ${unit}`).trim()
}
