/*
 * Computes the entries that a write adds to the histories of its devices. The script that makes the write appends them:
 * see history.lua.
 */
import { createHash } from 'node:crypto'
import { formatAddress } from '../../domain/address.ts'
import { type DeviceId, deviceKey } from '../../domain/device.ts'
import { compareDevices, type DeviceChangeRecord } from '../../domain/history/device-change.ts'
import { isOfTimesAlone } from '../../domain/history/folded-times.ts'
import { formatHistoryEntry } from '../../domain/history/history-entry.ts'
import { beginTimeSlice } from '../../fairness/time-slices.ts'
import { ABSENT_REVISION, type DeviceState } from './device-state.ts'
import { type DeviceWrite, KEEP_FACTS } from './device-write.ts'

/** How much history a device may have. */
export interface HistoryLimits {
  /** Maximum entries of a device; 0 if no history is kept. */
  readonly entries: number
  /** For how long the history of a device that does not change is kept, in milliseconds. */
  readonly keptMs: number
}

/** Stands for any entry while no history is kept: the script then drops the history of the device. */
const NOT_KEPT = '-'

/** Maximum bytes of the entries of a device. */
const MAX_BYTES_OF_DEVICE = 65_536

/** Returns the arguments with which scripts limit the history of a device. */
export const historyArguments = ({ entries }: HistoryLimits): string[] => [`${entries}`, `${MAX_BYTES_OF_DEVICE}`]

/** A write with the entry for the history of its device, "" for none. */
export interface RecordedWrite extends DeviceWrite {
  readonly entry: string
}

/** The input from which the entries of a write are computed. */
export interface HistorySource {
  readonly limits: HistoryLimits
  /** The devices as they were read before the write; null if the write did not read them. */
  readonly found: readonly DeviceState[] | null
  readonly comment: string | null
  /** The id of the request if it reports what was found out about devices, otherwise null. */
  readonly report: string | null
}

/**
 * Adds the entries to the writes of a call. Large facts take milliseconds, so other work runs in between if there are
 * several writes.
 */
export function recordWrites(
  writes: readonly DeviceWrite[],
  source: HistorySource,
): RecordedWrite[] | Promise<RecordedWrite[]> {
  if (source.limits.entries === 0) return writes.map((write) => ({ ...write, entry: NOT_KEPT }))
  const note = source.comment === null ? {} : { n: source.comment }
  const move = findMove(writes)
  if (move !== null) return recordMove(move, source, note)
  const origin = { note, report: source.report === null ? null : shortHash(source.report) }
  return writes.length > 1
    ? recordInSteps(writes, source, origin)
    : writes.map((write) => recordWrite(write, findState(write.id, source), origin))
}

async function recordInSteps(
  writes: readonly DeviceWrite[],
  { found }: HistorySource,
  origin: Origin,
): Promise<RecordedWrite[]> {
  const findBefore = createStateFinder(found ?? [])
  const slice = beginTimeSlice()
  const recorded: RecordedWrite[] = []
  for (const write of writes) {
    recorded.push(recordWrite(write, findBefore(write.id), origin))
    if (slice.isOver()) await slice.next()
  }
  return recorded
}

/** Returns a function that finds the state of a device. Writes are mostly in the order in which devices were read. */
function createStateFinder(found: readonly DeviceState[]): (id: DeviceId) => DeviceState | null {
  let next = 0
  let byKey: ReadonlyMap<string, DeviceState> | null = null
  return (id) => {
    const state = found[next]
    if (state?.id === id) {
      next++
      return state
    }
    byKey ??= new Map(found.map((one) => [deviceKey(one.id), one]))
    return byKey.get(deviceKey(id)) ?? null
  }
}

function recordWrite(write: DeviceWrite, before: DeviceState | null, origin: Origin): RecordedWrite {
  const { id, expectedRevision, device, facts } = write
  return { id, expectedRevision, device, facts, entry: entryOf(write, before, origin) }
}

/** Returns the move of a device from one place to another, or null if the writes are not such a move. */
export function findMove([gone, come, ...others]: readonly DeviceWrite[]):
  | readonly [gone: DeviceWrite, come: DeviceWrite]
  | null {
  // A deletion and a creation in one call need not be of the same device.
  if (others.length > 0 || come?.movedFrom === undefined) return null
  if (gone?.device !== null || come.expectedRevision !== ABSENT_REVISION || come.device === null) return null
  return [gone, come]
}

type Note = Pick<DeviceChangeRecord, 'n'>

/** Returns the state of a device before the writes, or null if it was not read. */
const findState = ({ network, address }: DeviceId, { found }: HistorySource): DeviceState | null =>
  found?.find(({ id }) => id.address === address && id.network === network) ?? null

/** Tells requests apart in little space. If two requests had the same one, their reports would not be folded. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

const placeOf = ({ network, address }: DeviceId): readonly [string, string] => [network, formatAddress(address)]

function recordMove(
  [gone, come]: readonly [DeviceWrite, DeviceWrite],
  source: HistorySource,
  note: Note,
): RecordedWrite[] {
  const was = findState(gone.id, source)
  const change = was?.device == null ? null : compareStates(was, come)
  return [
    { ...gone, entry: formatHistoryEntry('o', { o: placeOf(come.id), ...note }) },
    { ...come, entry: formatHistoryEntry('i', { ...change, o: placeOf(gone.id), ...note }) },
  ]
}

/** The members that all entries of a call share. */
interface Origin {
  readonly note: Note
  /** A hash of the request that reports, or null. */
  readonly report: string | null
}

function entryOf(write: DeviceWrite, before: DeviceState | null, { note, report }: Origin): string {
  if (write.device === null) return formatHistoryEntry('d', note)
  if (write.expectedRevision === ABSENT_REVISION) return formatHistoryEntry('c', note)
  // A write that overwrites any device says nothing about the device before it.
  if (before?.device == null) return formatHistoryEntry('u', { x: Object.keys(write.device), ...note })
  const change = compareStates(before, write)
  if (change === null) return ''
  if (report !== null && note.n === undefined && isOfTimesAlone(change)) {
    return formatHistoryEntry('t', { ...change, q: report })
  }
  return formatHistoryEntry('u', { ...change, ...note })
}

function compareStates(before: DeviceState, { device, facts }: DeviceWrite): DeviceChangeRecord | null {
  const after = { device: device!, facts: facts === KEEP_FACTS ? before.facts : facts }
  return compareDevices({ device: before.device!, facts: before.facts }, after)
}
