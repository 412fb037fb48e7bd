/*
 * Takes changes of a device back, the newest first.
 */
import type { Device } from '../../../generated/types.ts'
import { namedField, withNamedFields } from '../named-fields.ts'
import {
  type DeviceChangeRecord,
  LIST_FACTS,
  type ListChange,
  type ListFact,
  type PlacedElement,
  parseStoredFacts,
  type StoredDevice,
} from './device-change.ts'

/** Why a change cannot be taken back. */
export class CannotRevert extends Error {}

/**
 * Returns the device as it was before a change. Throws CannotRevert if the device is not as the change left it, or if
 * the change was too large to be stored.
 */
export function revertChange({ device, facts }: StoredDevice, change: DeviceChangeRecord): StoredDevice {
  if (change.x !== undefined) throw new CannotRevert('the change was too large to be kept whole')
  const unnamed = change.f === undefined ? device : fieldsBefore(device, change.f)
  return {
    device: change.e === undefined ? unnamed : namedFieldsBefore(unnamed, change.e),
    facts: change.m === undefined && change.l === undefined ? facts : factsBefore(facts, change),
  }
}

function fieldsBefore(device: Device, fields: NonNullable<DeviceChangeRecord['f']>): Device {
  const restored: Record<string, unknown> = { ...device }
  for (const [name, [before, after]] of Object.entries(fields)) {
    if (restored[name] !== after) throw unlikeHistory()
    restored[name] = before
  }
  return restored as unknown as Device
}

function namedFieldsBefore(device: Device, changes: NonNullable<DeviceChangeRecord['e']>): Device {
  for (const [name, [, after]] of Object.entries(changes)) {
    if (namedField(device, name) !== (after ?? '')) throw unlikeHistory()
  }
  const before = Object.entries(changes).map(([name, [value]]) => [name, value ?? ''])
  return withNamedFields(device, Object.fromEntries(before))
}

function factsBefore(json: string | null, { m, l }: DeviceChangeRecord): string | null {
  const facts = parseStoredFacts(json)
  if (m !== undefined && (facts.m ?? null) !== m[1]) throw unlikeHistory()
  const memo = m === undefined ? (facts.m ?? null) : m[0]
  const restored: Partial<Record<'m' | ListFact, unknown>> = memo === null ? {} : { m: memo }
  for (const name of LIST_FACTS) {
    const change = l?.[name]
    const list = change === undefined ? (facts[name] ?? []) : listBefore(facts[name] ?? [], change)
    if (list.length > 0) restored[name] = list
  }
  return Object.keys(restored).length === 0 ? null : JSON.stringify(restored)
}

/** Returns a list as it was before a change. */
export function listBefore(list: readonly unknown[], [removed, added]: ListChange): readonly unknown[] {
  for (const [at, element] of added) {
    if (JSON.stringify(list[at]) !== JSON.stringify(element)) throw unlikeHistory()
  }
  const come = new Set(added.map(([at]) => at))
  return withElements(
    list.filter((_, at) => !come.has(at)),
    removed,
  )
}

/** Returns a list with elements put at their positions. The elements are in the order of their positions. */
function withElements(list: readonly unknown[], elements: readonly PlacedElement[]): unknown[] {
  const merged: unknown[] = []
  let next = 0
  for (const [at, element] of elements) {
    while (merged.length < at && next < list.length) merged.push(list[next++])
    merged.push(element)
  }
  return [...merged, ...list.slice(next)]
}

const unlikeHistory = (): CannotRevert => new CannotRevert('the device was changed while no history was kept')
