/*
 * The parts of a device that an index is built from.
 */
import type { Device } from '../../../generated/types.ts'
import type { SearchedFacts } from '../../domain/facts.ts'
import { type NamedFields, NO_NAMED_FIELDS } from '../../domain/named-fields.ts'
import { type NumberField, numberFields, type TextField, textFields } from '../../domain/search/sort-order.ts'
import type { TextList } from './columns/joined-texts.ts'

/**
 * The texts and numbers of a device, in the order of the fields, and its named fields. A null text is stored as "", a
 * null number as -Infinity.
 */
export interface IndexedValues {
  readonly texts: readonly string[]
  readonly numbers: readonly number[]
  /** The named fields that are set. */
  readonly named: NamedFields
}

/** The fields of a device that are indexed. */
export type IndexedFields = Pick<Device, TextField | NumberField | 'fields'>

/** The facts of a device that are indexed, also in the forms in which a reader makes them fastest. */
export interface IndexedFacts
  extends Omit<SearchedFacts, 'interfaceNames' | 'interfaceDescriptions' | 'macAddresses' | 'ipAddresses'> {
  readonly interfaceNames: TextList
  readonly interfaceDescriptions: TextList
  /** An address of 6 octets may be given as its number. */
  readonly macAddresses: readonly (string | number)[]
  /** An IPv4 address may be given as its number. */
  readonly ipAddresses: readonly (string | number)[]
}

/** The facts of a device that has none. */
export const NO_FACTS: IndexedFacts = {
  memo: null,
  tags: [],
  interfaceNames: '',
  interfaceDescriptions: '',
  macAddresses: [],
  ipAddresses: [],
  configChangedAt: [],
}

/** Returns the values of a device. */
export const toIndexedValues = (device: IndexedFields): IndexedValues => ({
  texts: textFields.map((field) => device[field] ?? ''),
  numbers: numberFields.map((field) => device[field] ?? Number.NEGATIVE_INFINITY),
  named: device.fields ?? NO_NAMED_FIELDS,
})
