/*
 * Writes one step of the undo of a request.
 */
import type { Reversion, RevertedDevice } from '../../generated/types.ts'
import { formatAddress } from '../domain/address.ts'
import { type DeviceId, deviceKey } from '../domain/device.ts'
import { compareDevices } from '../domain/history/device-change.ts'
import { CannotRevert } from '../domain/history/revert-change.ts'
import { shownCut, shownFields } from '../domain/history/shown-fields.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import { NO_PAST, type StoredPast } from '../store/inventory/device-histories.ts'
import type { DeviceState } from '../store/inventory/device-state.ts'
import type { DeviceWrite } from '../store/inventory/device-write.ts'
import type { CallStore } from '../store/store.ts'
import { changeWithOutcome } from './change-with-outcome.ts'
import { withinFieldLimit } from './field-limit.ts'
import { type RevertStep, toRefused } from './plan-revert.ts'
import { ChangedSince, type DeviceRevert, type RequestEntries, revertDevice } from './revert-device.ts'

/** The outcome of a step. */
export interface StepOutcome extends Reversion {
  /** The places of the step, in the form of deviceKey: also those that the devices left, or that did not change. */
  readonly places: readonly string[]
}

/** How a step is run. */
export interface StepOptions {
  /** Only computes the outcome, and writes nothing. */
  readonly dryRun: boolean
  /** Maximum bytes of the fields in the outcome. */
  readonly fieldBytes: number
}

/**
 * Writes a step, or computes what it would write, and returns its outcome. If the call is repeated, the outcome may be
 * that of another step, which shares a device with this one: its `places` show which devices are done.
 */
export async function runRevertStep(
  store: CallStore,
  request: RequestEntries,
  { starts, origins }: RevertStep,
  { dryRun, fieldBytes }: StepOptions,
): Promise<StepOutcome> {
  const ids = [...starts, ...origins]
  // A repeated call has other steps than the first one, because the histories have changed. So no number names a step.
  const options = { facts: true, step: 'device', dryRun } as const
  return await changeWithOutcome<StepOutcome>(store.devices, ids, options, async (found) => {
    const read = await store.histories.readPasts(ids)
    const pasts = new Map(ids.map((id, at) => [deviceKey(id), read[at]!]))
    const pastOf = (id: DeviceId): StoredPast => pasts.get(deviceKey(id)) ?? NO_PAST
    const states = new Map(found.map((state) => [deviceKey(state.id), state]))
    const outcome: StepOutcome = { reverted: [], refused: [], places: ids.map(deviceKey) }
    const writes: DeviceWrite[] = []
    const slice = beginTimeSlice()
    const exists = (id: DeviceId): boolean => states.get(deviceKey(id))!.networkExists
    const lost = origins.find((origin) => !exists(origin))
    for (const id of starts) {
      if (slice.isOver()) await slice.next()
      try {
        if (!exists(id)) throw new CannotRevert(`the network "${id.network}" no longer exists`)
        if (lost !== undefined) throw originIsGone(lost)
        const reversal = revertDevice(states.get(deviceKey(id))!, pastOf, request)
        const device = describe(reversal)
        if (device === null) continue
        writes.push(...toWrites(reversal, states))
        outcome.reverted.push(device)
      } catch (refusal) {
        if (!(refusal instanceof CannotRevert || refusal instanceof ChangedSince)) throw refusal
        outcome.refused.push(toRefused(id, refusal))
      }
    }
    return { outcome: { ...outcome, reverted: withinFieldLimit(outcome.reverted, fieldBytes) }, writes }
  })
}

const originIsGone = ({ network }: DeviceId): CannotRevert =>
  new CannotRevert(`the network "${network}" that the device left no longer exists`)

const isMove = ({ from, to }: DeviceRevert): boolean => deviceKey(from) !== deviceKey(to)

function toWrites(reversal: DeviceRevert, states: ReadonlyMap<string, DeviceState>): DeviceWrite[] {
  const { from, to, before, after } = reversal
  const { revision } = states.get(deviceKey(from))!
  const gone: DeviceWrite = { id: from, expectedRevision: revision, device: null, facts: null }
  if (after === null) return [gone]
  const come: DeviceWrite = { id: to, expectedRevision: states.get(deviceKey(to))!.revision, ...after }
  return before === null || !isMove(reversal) ? [come] : [gone, { ...come, movedFrom: from }]
}

/** Returns what an undo does to a device, or null if it does nothing. */
function describe(reversal: DeviceRevert): RevertedDevice | null {
  const { from, to, before, after } = reversal
  const place = after === null ? from : to
  const at = { network: place.network, ipAddress: formatAddress(place.address) }
  const change = before === null || after === null ? null : compareDevices(before, after)
  const [fields, cut] = change === null ? [[], []] : [shownFields(change), shownCut(change)]
  if (after === null) return before === null ? null : { ...at, action: 'delete', fields, cut }
  if (before === null) return { ...at, action: 'create', fields, cut }
  if (isMove(reversal)) return { ...at, action: 'move', fields, cut }
  return change === null ? null : { ...at, action: 'update', fields, cut }
}
