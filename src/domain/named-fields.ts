/*
 * The named fields of a device: up to 20 texts under names that the installation defines. The record of a device holds
 * them in its last member, `fields`, which is absent while none is set.
 */
import type { Device, FieldDefinition } from '../../generated/types.ts'
import { startOfDay } from './calendar.ts'
import { hasFormOfFieldName, isFieldPath, nameAtPath } from './device-csv/field-path.ts'
import { toPointerPart } from './errors/findings.ts'
import { type Finding, MAX_FINDINGS, refuseFindings } from './errors/invalid-params.ts'
import { didYouMean } from './nearest-name.ts'

/** The custom fields, in order. */
export const CUSTOM_FIELDS = ['custom1', 'custom2', 'custom3', 'custom4', 'custom5'] as const

/** Values of named fields by name. No value is empty. */
export type NamedFields = Readonly<Record<string, string>>

/** The definitions of the named fields by name. */
export type NamedFieldDefinitions = Readonly<Record<string, FieldDefinition>>

/** Names that a field must not have: those of the custom fields, and one that every object of a program has. */
const RESERVED: ReadonlySet<string> = new Set([...CUSTOM_FIELDS, 'constructor'])

/** Returns whether a named field may have this name. */
export const isFieldName = (text: string): boolean => hasFormOfFieldName(text) && !RESERVED.has(text)

/** The named fields of a device without any. */
export const NO_NAMED_FIELDS: NamedFields = Object.freeze({})

/** Returns a value of a named field, or "" if it is not set. */
export const namedField = (device: Pick<Device, 'fields'>, name: string): string =>
  device.fields !== undefined && Object.hasOwn(device.fields, name) ? device.fields[name]! : ''

/**
 * Returns the device with new values of named fields. An empty value removes a field, and a field that `values` does
 * not name stays.
 */
export function withNamedFields(device: Device, values: NamedFields | null | undefined): Device {
  if (values == null) return device
  const { fields = NO_NAMED_FIELDS, ...others } = device
  const merged = Object.entries({ ...fields, ...values }).filter(([, value]) => value !== '')
  if (merged.length === 0) return others
  return { ...others, fields: Object.fromEntries(merged.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** A named field with its values in two states of a device. A field that is not set is null. */
export interface NamedFieldChange {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

/** Returns the named fields that differ between two states of a device, sorted by name. */
export function changedNamedFields(before: NamedFields | undefined, after: NamedFields | undefined) {
  if (before === after) return []
  const [was, is] = [before ?? NO_NAMED_FIELDS, after ?? NO_NAMED_FIELDS]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort()
  return names
    .map((name): NamedFieldChange => ({ name, before: was[name] ?? null, after: is[name] ?? null }))
    .filter((change) => change.before !== change.after)
}

/** Returns what is wrong with sent values: names that are not defined, and values that do not fit their type. */
export function namedFieldFindings(values: NamedFields, definitions: NamedFieldDefinitions): Finding[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (!Object.hasOwn(definitions, name)) return [undefinedName(`/fields/${toPointerPart(name)}`, name, definitions)]
    const reason = value === '' ? null : valueProblem(value, definitions[name]!)
    return reason === null ? [] : [{ path: `/fields/${toPointerPart(name)}`, reason }]
  })
}

/** Throws InvalidParams if sent values of named fields are not as they are defined. */
export const checkNamedFields = (values: NamedFields, definitions: NamedFieldDefinitions): void =>
  refuseFindings(namedFieldFindings(values, definitions))

/** The name of a named field in the query of a search. Lines and pairs count from 1. */
export interface QueriedName {
  readonly name: string
  readonly line: number
  /** The number of the pair in its line. */
  readonly pair: number
}

/** The names of named fields in a search. */
export interface SearchedNames {
  /** The names in the query. */
  readonly query: readonly QueriedName[]
  /** The fields by which the devices are counted. Some of them may be paths of named fields. */
  readonly by: readonly string[]
}

/** Throws InvalidParams if a search names a field that is not defined. */
export function checkSearchedFields({ query, by }: SearchedNames, definitions: NamedFieldDefinitions): void {
  const isUndefined = (name: string): boolean => !Object.hasOwn(definitions, name)
  const places = query.filter(({ name }) => isUndefined(name)).slice(0, MAX_FINDINGS)
  const inQuery = places.map(({ name, line, pair }) => {
    const finding = undefinedName('/query', name, definitions)
    return { ...finding, reason: `field: the name of pair ${pair} ${finding.reason}`, line, scheme: 'field' }
  })
  const inGroups = by.flatMap((field, at) => {
    const name = isFieldPath(field) ? nameAtPath(field) : null
    return name === null || !isUndefined(name) ? [] : [undefinedName(`/by/${at}`, name, definitions)]
  })
  refuseFindings([...inQuery, ...inGroups])
}

/** Returns the finding that no named field has a name. */
function undefinedName(path: string, name: string, definitions: NamedFieldDefinitions): Finding {
  const names = Object.keys(definitions).sort()
  const defined = names.length === 0 ? 'no named field is defined' : `the named fields are ${names.join(', ')}`
  return { path, reason: `is not defined: ${defined}`, inMessage: didYouMean('field', name, names) }
}

/** Returns why a value does not fit the definition of its field, or null if it does. */
function valueProblem(value: string, { type, choices = [] }: FieldDefinition): string | null {
  switch (type) {
    case 'text':
      return null
    case 'number':
      return /^[+-]?[0-9]+([.][0-9]+)?$/.test(value) ? null : 'must be a number such as 12 or -0.5'
    case 'date':
      return isDate(value) ? null : 'must be a date of the form YYYY-MM-DD'
    case 'choice':
      return choices.includes(value) ? null : `must be ${choicesText(choices)}`
    case 'boolean':
      return value === 'true' || value === 'false' ? null : 'must be true or false'
    case 'link':
      return isLink(value) ? null : 'must be an http or https URL'
  }
}

const MAX_CHOICES_SHOWN = 20

function choicesText(choices: readonly string[]): string {
  if (choices.length <= MAX_CHOICES_SHOWN) return `one of ${choices.join(', ')}`
  return `one of the ${choices.length} choices that Settings.getFieldNames returns`
}

const isDate = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value) && startOfDay(value) !== null

const isLink = (value: string): boolean => /^https?:[/][/][^\s]+$/i.test(value) && URL.canParse(value)
