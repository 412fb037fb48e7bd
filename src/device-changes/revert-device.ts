/*
 * Takes back what a request did to one device, through the places that the device had. Nothing is written here.
 */
import { findAddress, formatAddress } from '../domain/address.ts'
import { type DeviceId, deviceKey } from '../domain/device.ts'
import type { StoredDevice } from '../domain/history/device-change.ts'
import type { HistoryEntry } from '../domain/history/history-entry.ts'
import { CannotRevert } from '../domain/history/revert-change.ts'
import { countNewest, mayLack, stateBefore } from '../domain/history/undo.ts'
import type { StoredPast } from '../store/inventory/device-histories.ts'
import type { DeviceState } from '../store/inventory/device-state.ts'

/** The ids of the audit entries of a request that name a device, by deviceKey. */
export type RequestEntries = ReadonlyMap<string, ReadonlySet<string>>

/** The outcome of an undo for a device. */
export interface DeviceRevert {
  /** The place of the device, or its last one if it was deleted. */
  readonly from: DeviceId
  /** Its place after the undo. */
  readonly to: DeviceId
  readonly before: StoredDevice | null
  readonly after: StoredDevice | null
}

/** Thrown if others changed a device after the request. */
export class ChangedSince extends Error {
  constructor() {
    super('the device was changed since, or others changed it in between')
  }
}

/** Returns a device as it was read, or null if there is none. */
export const toStoredDevice = ({ device, facts }: DeviceState): StoredDevice | null =>
  device === null ? null : { device, facts }

/** Returns the place that a move left, or null if the entry is no arrival or does not say. */
export function findOrigin({ kind, change }: HistoryEntry): DeviceId | null {
  if (kind !== 'i' || change.o === undefined) return null
  const address = findAddress(change.o[1])
  return address === null ? null : { network: change.o[0], address }
}

/** Returns why a device cannot be restored if its history may lack one of the changes in `wanted`, otherwise null. */
export function findLack({ entries }: StoredPast, wanted: ReadonlySet<string>): Error | null {
  if (!mayLack(entries, wanted)) return null
  const [newest] = entries
  if (newest !== undefined && !wanted.has(newest.auditId)) return new ChangedSince()
  return new CannotRevert('the history of the device begins after the request, or after a part of it')
}

/** Returns the newest entries of a past that are of the request. Throws ChangedSince and CannotRevert. */
function entriesOfRequest(past: StoredPast, id: DeviceId, request: RequestEntries): HistoryEntry[] {
  const wanted = request.get(deviceKey(id)) ?? new Set<string>()
  const lack = findLack(past, wanted)
  if (lack !== null) throw lack
  const count = countNewest(past.entries, wanted)
  if (count === null) throw new ChangedSince()
  return past.entries.slice(0, count)
}

/**
 * Computes the undo of one device. `pastOf` returns the history of a place. Throws ChangedSince and CannotRevert.
 */
export function revertDevice(
  found: DeviceState,
  pastOf: (id: DeviceId) => StoredPast,
  request: RequestEntries,
): DeviceRevert {
  const before = toStoredDevice(found)
  let [place, current] = [found.id, before]
  // The newest entry of a place that the device left is that move.
  let skipped = 0
  for (;;) {
    const past = pastOf(place)
    const entries = entriesOfRequest(past, place, request).slice(skipped)
    const arrival = entries.findIndex(({ kind }) => kind === 'i')
    for (const entry of arrival < 0 ? entries : entries.slice(0, arrival + 1)) {
      if (entry.kind === 'o') throw severalMoves()
      current = stateBefore({ current, deleted: past.deleted }, entry)
    }
    if (arrival < 0) return { from: found.id, to: place, before, after: placed(current, place) }
    place = originOf(entries, arrival, pastOf, request)
    skipped = 1
  }
}

/** Returns where a device came from. Throws if that place was used by others since. */
function originOf(
  entries: readonly HistoryEntry[],
  arrival: number,
  pastOf: (id: DeviceId) => StoredPast,
  request: RequestEntries,
): DeviceId {
  if (arrival !== entries.length - 1) throw severalMoves()
  const origin = findOrigin(entries[arrival]!)
  if (origin === null) throw new CannotRevert('the place that the device left is not known to this caller')
  const newest = entriesOfRequest(pastOf(origin), origin, request)[0]
  if (newest === undefined) throw new ChangedSince()
  // The request put another device at the place that this one left.
  if (newest.kind !== 'o') throw severalMoves()
  return origin
}

const severalMoves = (): CannotRevert =>
  new CannotRevert('the request moved several devices through one of the addresses')

function placed(stored: StoredDevice | null, { network, address }: DeviceId): StoredDevice | null {
  if (stored === null) return null
  return { ...stored, device: { ...stored.device, network, ipAddress: formatAddress(address) } }
}
