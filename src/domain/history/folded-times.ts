/*
 * Reports that change nothing but lastBackup and lastTelemetry come every night or hour, and would push all other
 * entries out of a history. Such a report has an entry of kind t. If the newest entry of the device is of kind t too,
 * and of another request, the script folds both into one (history.lua):
 *
 *   f  the change of the newest report, which an undo of its request takes back
 *   q  a hash of the request of the newest report
 *   z  the changes of the reports before it together; absent if there is one report
 *   k  number of reports
 *   s  the id of the audit entry of the first of them
 */
import type { Device } from '../../../generated/types.ts'
import type { DeviceChangeRecord, TimeChanges } from './device-change.ts'
import type { HistoryEntry } from './history-entry.ts'

const TIMES = ['lastBackup', 'lastTelemetry'] as const

/** Returns whether a change has nothing but times, so that it may be folded. */
export function isOfTimesAlone(change: DeviceChangeRecord): boolean {
  const names = Object.keys(change)
  return names.length === 1 && names[0] === 'f' && Object.keys(change.f!).every(isTime)
}

const isTime = (name: string): boolean => (TIMES as readonly string[]).includes(name)

/** Returns the fields of an entry from before the first folded change to after the last one. */
export function wholeFields({ f, z }: DeviceChangeRecord): DeviceChangeRecord['f'] {
  if (z === undefined) return f
  const whole: Partial<Record<keyof Device, readonly [unknown, unknown]>> = {}
  for (const name of TIMES) {
    const [earlier, latest] = [z[name], f?.[name]]
    const oldest = earlier ?? latest
    if (oldest !== undefined) whole[name] = [oldest[0], (latest ?? oldest)[1]]
  }
  return whole
}

/** Returns the changes that were folded before the newest one, or null if there are none. */
export const earlierTimes = ({ z }: DeviceChangeRecord): { readonly f: TimeChanges } | null =>
  z === undefined ? null : { f: z }

/** Returns whether an entry stands for a change with one of these ids of audit entries. */
export function standsFor({ auditId, change }: HistoryEntry, wanted: ReadonlySet<string>): boolean {
  if (wanted.has(auditId)) return true
  if (change.s === undefined) return false
  const [first, last] = [numberOf(change.s), numberOf(auditId)]
  return [...wanted].some((id) => numberOf(id) >= first && numberOf(id) < last)
}

/** Returns whether the first change that an entry stands for came after the change with this id of an audit entry. */
export const beganAfter = ({ auditId, change }: HistoryEntry, id: string): boolean =>
  numberOf(change.s ?? auditId) > numberOf(id)

/** Returns the number in the id of an audit entry; the numbers of a network rise by one. */
const numberOf = (auditId: string): number => Number(auditId.slice(auditId.indexOf('-') + 1))
