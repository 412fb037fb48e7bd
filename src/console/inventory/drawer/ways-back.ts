/*
 * Whether a change of the history can be taken back, as far as the history of this device shows it. The service
 * decides, and the previews say what it refuses. `newer` has the changes after it, the newest first.
 */
import type { DeviceHistoryEntry } from '../../../../clients/typescript/index.ts'

type Newer = readonly DeviceHistoryEntry[]

/**
 * Returns whether the request of a change can be undone for this device. It cannot be undone if another request changed
 * the device since, or if the values before are not kept.
 */
export const isUndoable = (entry: DeviceHistoryEntry, newer: Newer): boolean =>
  Boolean(entry.request) && newer.every(({ request }) => request === entry.request) && ![...newer, entry].some(isCut)

/** Returns whether the device can be made again what it was after a change. */
export const isRestorable = (entry: DeviceHistoryEntry, newer: Newer): boolean =>
  newer.length > 0 &&
  !isGone(entry) &&
  newer.every((one, at) => !isMove(one) && !isCut(one) && (one.action !== 'delete' || at === 0))

const isGone = ({ action }: DeviceHistoryEntry): boolean => action === 'delete' || action === 'leave'

const isMove = ({ action }: DeviceHistoryEntry): boolean => action === 'arrive' || action === 'leave'

/** Returns whether values before a change are not kept. */
const isCut = ({ cut }: DeviceHistoryEntry): boolean => cut.length > 0
