/*
 * A change of a device as its history stores it: what each field and each fact was before and after. Lists appear as
 * their removed and their added elements with positions, so a change can be taken back exactly. Facts are compared in
 * the form in which they are stored (stored-facts.ts), which is short and needs no conversion.
 */
import type { Device } from '../../../generated/types.ts'
import { toFieldPath } from '../device-csv/field-path.ts'
import { parseJson } from '../json.ts'
import { changedNamedFields } from '../named-fields.ts'
import type { DeviceField } from '../search/sort-order.ts'

/** An element of a list and its position, from 0. */
export type PlacedElement = readonly [position: number, element: unknown]

/** The elements that a list lost, by their old positions, and those that it got, by their new positions. */
export type ListChange = readonly [removed: readonly PlacedElement[], added: readonly PlacedElement[]]

/** Names of the stored facts that are lists: tags, interfaces, hardware, configuration change times. */
export const LIST_FACTS = ['t', 'i', 'h', 'c'] as const

/** One of the stored facts that are lists. */
export type ListFact = (typeof LIST_FACTS)[number]

/** A change of a device. Members that do not apply are absent. */
export interface DeviceChangeRecord {
  /** The fields of the Device that changed, each with the values before and after. */
  readonly f?: Readonly<Partial<Record<DeviceField, readonly [before: unknown, after: unknown]>>>
  /** The named fields that changed, each with the values before and after, null for one that is not set. */
  readonly e?: Readonly<Record<string, readonly [before: string | null, after: string | null]>>
  /** The whole memo before and after, null if it was not longer than its summary. */
  readonly m?: readonly [before: string | null, after: string | null]
  /** The lists that changed. */
  readonly l?: Readonly<Partial<Record<ListFact, ListChange>>>
  /** Names of the fields and stored facts that changed but were too large to be stored. */
  readonly x?: readonly string[]
  /** The other place of a device that moved. */
  readonly o?: readonly [network: string, ipAddress: string]
  /** The comment that the caller gave. */
  readonly n?: string
  /** Data for the fold of several changes of times: see folded-times.ts. */
  readonly q?: string
  readonly z?: TimeChanges
  readonly k?: number
  readonly s?: string
}

/** The values of times before and after. */
export type TimeChanges = Readonly<Partial<Record<'lastBackup' | 'lastTelemetry', readonly [unknown, unknown]>>>

/** A device with its facts as the stored JSON. */
export interface StoredDevice {
  readonly device: Device
  /** null if there are none. */
  readonly facts: string | null
}

/** Maximum bytes of a change. The largest parts of a larger change are left out. */
export const MAX_CHANGE_BYTES = 8192

/**
 * Members that are not compared as values: a move stores where a device is as its other place, and each named field is
 * compared on its own.
 */
const NOT_COMPARED: ReadonlySet<string> = new Set(['ipAddress', 'network', 'fields'])

/** Returns what differs between two states of a device, or null if nothing does. */
export function compareDevices(before: StoredDevice, after: StoredDevice): DeviceChangeRecord | null {
  const fields: Partial<Record<DeviceField, readonly [unknown, unknown]>> = {}
  let isChanged = false
  for (const name in after.device) {
    const field = name as DeviceField
    if (before.device[field] === after.device[field] || NOT_COMPARED.has(name)) continue
    fields[field] = [before.device[field], after.device[field]]
    isChanged = true
  }
  const facts = before.facts === after.facts ? {} : compareFacts(before.facts, after.facts)
  const named = compareNamedFields(before.device.fields, after.device.fields)
  if (!isChanged && named === null && facts.m === undefined && facts.l === undefined) return null
  return withinLimit({ ...(isChanged ? { f: fields } : {}), ...(named === null ? {} : { e: named }), ...facts })
}

function compareNamedFields(
  before: Device['fields'],
  after: Device['fields'],
): NonNullable<DeviceChangeRecord['e']> | null {
  const changes = changedNamedFields(before, after)
  if (changes.length === 0) return null
  return Object.fromEntries(changes.map((one) => [one.name, [one.before, one.after] as const]))
}

type StoredFacts = { readonly m?: string } & { readonly [Name in ListFact]?: readonly unknown[] }

/** Parses facts as they are stored. */
export const parseStoredFacts = (json: string | null): StoredFacts =>
  json === null || json === '' ? {} : ((parseJson(json) ?? {}) as StoredFacts)

function compareFacts(beforeJson: string | null, afterJson: string | null): Pick<DeviceChangeRecord, 'm' | 'l'> {
  const [before, after] = [parseStoredFacts(beforeJson), parseStoredFacts(afterJson)]
  const lists: Partial<Record<ListFact, ListChange>> = {}
  for (const name of LIST_FACTS) {
    const change = compareLists(before[name] ?? [], after[name] ?? [])
    if (change !== null) lists[name] = change
  }
  return {
    ...(before.m === after.m ? {} : { m: [before.m ?? null, after.m ?? null] as const }),
    ...(Object.keys(lists).length === 0 ? {} : { l: lists }),
  }
}

/** Returns the elements that differ, or null if the lists are equal. */
export function compareLists(before: readonly unknown[], after: readonly unknown[]): ListChange | null {
  if (before.length === 0 && after.length === 0) return null
  const [was, is] = [before.map(toText), after.map(toText)]
  let start = 0
  while (start < was.length && start < is.length && was[start] === is[start]) start++
  let [wasEnd, isEnd] = [was.length, is.length]
  while (wasEnd > start && isEnd > start && was[wasEnd - 1] === is[isEnd - 1]) {
    wasEnd--
    isEnd--
  }
  if (start === wasEnd && start === isEnd) return null
  const removed = placesMissingFrom(was, start, wasEnd, is.slice(start, isEnd))
  const added = placesMissingFrom(is, start, isEnd, was.slice(start, wasEnd))
  const isInOrder = sameTexts(without(was, start, wasEnd, removed), without(is, start, isEnd, added))
  const [gone, come] = isInOrder ? [removed, added] : [placesFrom(start, wasEnd), placesFrom(start, isEnd)]
  return [gone.map((at) => [at, before[at]] as const), come.map((at) => [at, after[at]] as const)]
}

const toText = (element: unknown): string => JSON.stringify(element)

const placesFrom = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index)

/** Returns the positions of the texts that are not among the others. Equal texts count as often as they occur. */
function placesMissingFrom(texts: readonly string[], start: number, end: number, others: readonly string[]): number[] {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1)
  return placesFrom(start, end).filter((at) => {
    const left = counts.get(texts[at]!) ?? 0
    counts.set(texts[at]!, left - 1)
    return left <= 0
  })
}

function without(texts: readonly string[], start: number, end: number, places: readonly number[]): string[] {
  const dropped = new Set(places)
  return texts.slice(start, end).filter((_, index) => !dropped.has(start + index))
}

const sameTexts = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, at) => text === others[at])

/** Leaves out the largest parts of a change until it is small enough, and names them in `x`. */
function withinLimit(change: DeviceChangeRecord): DeviceChangeRecord {
  if (isSurelySmall(change) || bytesOf(change) <= MAX_CHANGE_BYTES) return change
  const parts = [
    ...Object.entries(change.f ?? {}).map(([name, value]) => ({ in: 'f', name, value })),
    ...Object.entries(change.e ?? {}).map(([name, value]) => ({ in: 'e', name: toFieldPath(name), value })),
    ...Object.entries(change.l ?? {}).map(([name, value]) => ({ in: 'l', name, value })),
    ...(change.m === undefined ? [] : [{ in: 'm', name: 'm', value: change.m as unknown }]),
  ].map((part) => ({ ...part, bytes: bytesOf(part.value) }))
  const left: string[] = []
  let bytes = parts.reduce((sum, part) => sum + part.bytes + BYTES_A_NAME, 0)
  for (const part of parts.toSorted((a, b) => b.bytes - a.bytes)) {
    if (bytes <= MAX_CHANGE_BYTES) break
    bytes -= part.bytes
    left.push(part.name)
  }
  const kept = (where: string) =>
    Object.fromEntries(parts.filter((part) => part.in === where && !left.includes(part.name)).map(toEntry))
  const [f, l, m] = [kept('f'), kept('l'), kept('m')]
  const e = Object.entries(change.e ?? {}).filter(([name]) => !left.includes(toFieldPath(name)))
  return {
    ...(Object.keys(f).length === 0 ? {} : { f }),
    ...(e.length === 0 ? {} : { e: Object.fromEntries(e) }),
    ...(m.m === undefined ? {} : { m: m.m as NonNullable<DeviceChangeRecord['m']> }),
    ...(Object.keys(l).length === 0 ? {} : { l: l as NonNullable<DeviceChangeRecord['l']> }),
    x: left.sort(),
  }
}

const BYTES_A_NAME = 24
/** Maximum bytes of the name and the punctuation of a field, of a number, and of a character of a text, as JSON. */
const BYTES_A_FIELD = 40
const BYTES_A_NUMBER = 25
const BYTES_A_CHARACTER = 6

/** Returns whether a change is small even if every character is escaped. Most are, so nothing is formatted. */
function isSurelySmall({ f, ...others }: DeviceChangeRecord): boolean {
  for (const _ in others) return false
  let bytes = 0
  for (const name in f) {
    bytes += BYTES_A_FIELD
    for (const value of f[name as DeviceField]!) {
      bytes += typeof value === 'string' ? value.length * BYTES_A_CHARACTER : BYTES_A_NUMBER
    }
  }
  return bytes <= MAX_CHANGE_BYTES
}

const toEntry = ({ name, value }: { name: string; value: unknown }): [string, unknown] => [name, value]

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
