/*
 * Converts logged changes to what the contract and the stream of events show: names of fields, never values.
 */
import type { DeviceChange } from '../../../generated/types.ts'
import { type ChangePosition, formatPosition } from './change-position.ts'
import type { DeviceChangeRecord } from './device-change.ts'
import { type HistoryEntry, type HistoryKind, timeOfEntry } from './history-entry.ts'
import { shownNames } from './shown-fields.ts'

/** The word for what happened to a device, as responses name it. */
export const ACTIONS: Readonly<Record<HistoryKind, 'create' | 'update' | 'delete' | 'arrive' | 'leave'>> = {
  c: 'create',
  u: 'update',
  t: 'update',
  d: 'delete',
  i: 'arrive',
  o: 'leave',
}

const NO_CHANGE: DeviceChangeRecord = {}

/** A change as a log has it. */
interface Logged {
  readonly position: ChangePosition
  readonly ipAddress: string
  readonly entry: HistoryEntry | null
  readonly author: { readonly by: string; readonly method: string; readonly requestId: string }
}

/** Returns a change of a device of a network as responses show it. */
export function toShownChange(network: string, { position, ipAddress, entry, author }: Logged): DeviceChange {
  const change = entry?.change ?? NO_CHANGE
  const { o: place, n: comment } = change
  const { by, method, requestId } = author
  return {
    position: formatPosition(position),
    network,
    ipAddress,
    at: timeOfEntry(position),
    action: entry === null ? 'change' : ACTIONS[entry.kind],
    fields: shownNames(change),
    place: place === undefined ? null : { network: place[0], ipAddress: place[1] },
    by,
    method,
    request: requestId,
    comment: comment ?? null,
  }
}
