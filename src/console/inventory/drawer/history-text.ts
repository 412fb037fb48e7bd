/*
 * Texts of the history of a device: the change, who made it, and the other end of a move.
 */
import type { DeviceHistoryEntry } from '../../../../clients/typescript/index.ts'
import { isolated } from '../../shell/isolated.ts'
import { utcMinute } from '../../shell/utc-text.ts'

/** The change of a device, in words. */
export const ACTIONS: Readonly<Record<DeviceHistoryEntry['action'], string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  arrive: 'Moved here',
  leave: 'Moved away',
}

/** Returns who made a change, by which method and from where. */
export function authorText({ by, method, source }: DeviceHistoryEntry): string {
  if (by === null) return 'The audit no longer has the author.'
  return [`By ${by}`, method ?? '', source === null || source === '' ? '' : `from ${source}`].filter(Boolean).join(', ')
}

/** Returns the other end of a move, and how many reports the entry stands for. Empty if there is nothing to say. */
export function detailText({ action, place, folded }: DeviceHistoryEntry): string {
  if (place !== null) return `${action === 'arrive' ? 'From' : 'To'} ${place.ipAddress} in ${isolated(place.network)}.`
  return folded === undefined ? '' : `${folded.changes} reports since ${utcMinute(folded.since)}.`
}
