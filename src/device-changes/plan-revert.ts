/*
 * Plans the undo of a request as steps, each of which is written atomically. A step has devices that stay at their
 * place, or one device that moves back.
 */
import type { UnrevertedDevice } from '../../generated/types.ts'
import { formatAddress } from '../domain/address.ts'
import { type DeviceId, deviceKey } from '../domain/device.ts'
import { chunks, groupBy } from '../domain/group.ts'
import { standsFor } from '../domain/history/folded-times.ts'
import type { HistoryEntry } from '../domain/history/history-entry.ts'
import { CannotRevert } from '../domain/history/revert-change.ts'
import type { StoredPast } from '../store/inventory/device-histories.ts'
import type { CallStore } from '../store/store.ts'
import { readFactsSizes } from './facts-sizes.ts'
import { endOfStep } from './report-steps.ts'
import { ChangedSince, findLack, findOrigin, type RequestEntries } from './revert-device.ts'

/** The devices that one step of an undo changes. */
export interface RevertStep {
  /** The present places of the devices. All of them are in one network. */
  readonly starts: readonly DeviceId[]
  /** The places that a device left on its way here, if it moved. */
  readonly origins: readonly DeviceId[]
}

/** Devices whose histories are read at once. A history has up to 64 KiB. */
const HISTORIES_AT_ONCE = 50

/** The part of a history that the plan needs. The histories of all devices of a request may be very large. */
interface Outline {
  /** Whether the request changed the device, or may have changed it. */
  readonly isConcerned: boolean
  /** Why the device stays as it is, or null. */
  readonly refusal: Error | null
  /** Why a device that left the place does not move back. null if the last change is of another kind. */
  readonly leftFor: Error | null
  /** The place that a device left in order to move here within the request, or null. */
  readonly origin: DeviceId | null
}

/** Returns the steps, and the devices that others changed since. */
export async function planRevertSteps(
  store: CallStore,
  request: RequestEntries,
  places: readonly DeviceId[],
): Promise<{ steps: RevertStep[]; refused: UnrevertedDevice[] }> {
  const outlines = await readOutlines(store, request, places)
  const steps: RevertStep[] = []
  const [stays, refused, left]: [DeviceId[], UnrevertedDevice[], { id: DeviceId; reason: Error }[]] = [[], [], []]
  const reached = new Set<string>()
  for (const id of places) {
    const { isConcerned, refusal, leftFor } = outlines.get(deviceKey(id))!
    if (!isConcerned) continue
    if (refusal !== null) refused.push(toRefused(id, refusal))
    else if (leftFor !== null) left.push({ id, reason: leftFor })
    else {
      const origins = originsOf(id, outlines)
      for (const origin of origins) reached.add(deviceKey(origin))
      if (origins.length === 0) stays.push(id)
      else steps.push({ starts: [id], origins })
    }
  }
  // If the device that left such a place was not changed since, it moves back here.
  for (const { id, reason } of left) if (!reached.has(deviceKey(id))) refused.push(toRefused(id, reason))
  return { steps: [...(await toSteps(store, stays)), ...steps], refused }
}

async function readOutlines(
  store: CallStore,
  request: RequestEntries,
  places: readonly DeviceId[],
): Promise<Map<string, Outline>> {
  const outlines = new Map<string, Outline>()
  for (const some of chunks(places, HISTORIES_AT_ONCE)) {
    const pasts = await store.histories.readPasts(some)
    for (const [at, id] of some.entries()) {
      outlines.set(deviceKey(id), outlineOf(pasts[at]!, request.get(deviceKey(id))!))
    }
  }
  return outlines
}

function outlineOf(past: StoredPast, wanted: ReadonlySet<string>): Outline {
  const { entries } = past
  const [newest] = entries
  const lack = findLack(past, wanted)
  const isLast = newest !== undefined && wanted.has(newest.auditId)
  const arrival = entries.find(({ kind, auditId }) => kind === 'i' && wanted.has(auditId))
  return {
    isConcerned: lack !== null || entries.some((entry) => standsFor(entry, wanted)),
    refusal: lack ?? (isLast ? null : new ChangedSince()),
    leftFor: newest?.kind === 'o' ? reasonToStay(newest) : null,
    origin: arrival === undefined ? null : findOrigin(arrival),
  }
}

/** Returns why a device that left a place does not move back. The entry of the move has no place that is hidden. */
const reasonToStay = ({ change }: HistoryEntry): Error =>
  change.o === undefined
    ? new CannotRevert('the place that the device moved to is not known to this caller')
    : new ChangedSince()

/** Returns the refusal of a device that stays as it is. */
export const toRefused = ({ network, address }: DeviceId, reason: Error): UnrevertedDevice => ({
  network,
  ipAddress: formatAddress(address),
  code: reason instanceof ChangedSince ? 'CHANGED_SINCE' : 'NOT_RESTORABLE',
  reason: reason.message,
})

/** Returns the places that the device at a place left within the request, the last one first. */
function originsOf(id: DeviceId, outlines: ReadonlyMap<string, Outline>): DeviceId[] {
  const origins: DeviceId[] = []
  for (let place = id; ; ) {
    const origin = outlines.get(deviceKey(place))?.origin ?? null
    if (origin === null || origins.some((one) => deviceKey(one) === deviceKey(origin))) return origins
    origins.push(origin)
    place = origin
  }
}

/** Splits devices into steps, limited by their number and by the stored bytes of their facts. */
async function toSteps(store: CallStore, ids: readonly DeviceId[]): Promise<RevertStep[]> {
  const steps: RevertStep[] = []
  for (const group of groupBy(ids, ({ network }) => network).values()) {
    const sizes = await readFactsSizes(store, group)
    const devices = group.map((id) => ({ id }))
    for (let from = 0; from < devices.length; ) {
      const end = endOfStep(devices, from, sizes)
      steps.push({ starts: group.slice(from, end), origins: [] })
      from = end
    }
  }
  return steps
}
