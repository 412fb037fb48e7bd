/*
 * Adds a change of tags and memo to the writes of a call. The facts of a large device take milliseconds to change, so
 * other requests run in between.
 */
import type { DeviceId } from '../domain/device.ts'
import { InvalidParams } from '../domain/errors/invalid-params.ts'
import { groupBy } from '../domain/group.ts'
import { checkFactsSize, type IpCsv } from '../domain/ip-csv.ts'
import { MAX_TAGS, type NotesChange, parseNotes, withNotes } from '../domain/notes.ts'
import { isGrowthTooLarge } from '../domain/reports/report-size.ts'
import { replaceNotes } from '../domain/stored-facts.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import type { DeviceState } from '../store/inventory/device-state.ts'
import { type DeviceWrite, KEEP_FACTS } from '../store/inventory/device-write.ts'
import type { CallStore } from '../store/store.ts'
import { readFactsSizes } from './facts-sizes.ts'

/** Throws InvalidParams if the facts of the devices are too large to be written by one script. */
export async function refuseLargeFacts(store: CallStore, ids: readonly DeviceId[]): Promise<void> {
  let bytes = 0
  for (const ofNetwork of groupBy(ids, ({ network }) => network).values()) {
    for (const size of (await readFactsSizes(store, ofNetwork)).values()) bytes += size
  }
  checkFactsSize(bytes)
}

/** Checks that can refuse the change of a device. */
interface Limits {
  readonly mentions: IpCsv['mentions']
  /** Maximum bytes of the facts of a device. */
  readonly maxDeviceBytes: number
}

/**
 * Adds the change to the write of each device. Throws InvalidParams with all devices that would get too many tags, or
 * too many bytes.
 */
export async function writeNotes(
  found: readonly DeviceState[],
  writes: readonly DeviceWrite[],
  change: NotesChange,
  { mentions, maxDeviceBytes }: Limits,
): Promise<DeviceWrite[]> {
  const slice = beginTimeSlice()
  const written: DeviceWrite[] = []
  const [overfull, oversized]: [number[], number[]] = [[], []]
  for (const [at, write] of writes.entries()) {
    const { id, facts: stored } = found[at]!
    const before = parseNotes(stored)
    const { device, facts } = withNotes({ device: write.device!, facts: before }, id, change)
    const json = replaceNotes(stored, facts)
    // A change of the summary of the memo alone leaves the facts as they are, however large these are.
    const isChanged = json !== stored
    if (facts.tags.length > Math.max(MAX_TAGS, before.tags.length)) overfull.push(at)
    else if (isChanged && isGrowthTooLarge(bytesOf(json), maxDeviceBytes, () => bytesOf(stored))) oversized.push(at)
    written.push({ ...write, device, facts: isChanged ? json : KEEP_FACTS })
    if (slice.isOver()) await slice.next()
  }
  const itemsOf = (places: readonly number[]) => places.map((at) => ({ ...mentions[at]!, code: 'INVALID_VALUE' }))
  if (overfull.length > 0) {
    const reason = `must not give a device more than ${MAX_TAGS} tags`
    throw new InvalidParams([{ path: '/addTags', reason, max: MAX_TAGS, items: itemsOf(overfull) }])
  }
  if (oversized.length > 0) {
    const parts = 'memo, tags, interfaces, hardware and change times'
    const reason = `must not give a device more than ${maxDeviceBytes} bytes of ${parts}`
    const path = change.memo === null ? '/addTags' : '/memo'
    throw new InvalidParams([{ path, reason, max: maxDeviceBytes, items: itemsOf(oversized) }])
  }
  return written
}

const bytesOf = (json: string | null): number => (json === null ? 0 : Buffer.byteLength(json))
