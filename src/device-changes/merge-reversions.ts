/*
 * Merges the steps of an undo with those of earlier attempts of the same call. To the new attempt, the devices that an
 * earlier one reverted look like devices that others changed since. The receipts of the earlier steps name them.
 */
import type { Reversion, UnrevertedDevice } from '../../generated/types.ts'
import { parseAddress } from '../domain/address.ts'
import { type DeviceId, deviceKey } from '../domain/device.ts'
import type { CallStore } from '../store/store.ts'
import type { StepOutcome } from './revert-step.ts'

/**
 * Returns the outcomes of the steps that earlier attempts of this call wrote. `done` are the steps of this attempt.
 * Only reads the receipts of places that these steps leave open. Takes no round trip if there are none, or if the call
 * has no Idempotency-Key.
 */
export async function findEarlierSteps(
  store: CallStore,
  places: readonly DeviceId[],
  done: readonly StepOutcome[],
): Promise<StepOutcome[]> {
  const settled = new Set(done.filter(({ refused }) => refused.length === 0).flatMap((step) => step.places))
  const open = places.filter((id) => !settled.has(deviceKey(id)))
  return (await store.devices.findReceipts(open)).map((receipt) => JSON.parse(receipt) as StepOutcome)
}

/**
 * Returns one outcome, in the order of `places`, which is the same in each attempt. What an earlier step did with a
 * device takes precedence, and no device is both reverted and refused.
 */
export function mergeSteps(
  earlier: readonly StepOutcome[],
  done: readonly StepOutcome[],
  places: readonly DeviceId[],
): Reversion {
  const inEarlier = new Set(earlier.flatMap((step) => step.places))
  const reverted = new Map([...done, ...earlier].flatMap((step) => step.reverted).map((one) => [keyOf(one), one]))
  const refused = new Map<string, UnrevertedDevice>()
  for (const one of done.flatMap((step) => step.refused)) if (!inEarlier.has(keyOf(one))) refused.set(keyOf(one), one)
  for (const one of earlier.flatMap((step) => step.refused)) refused.set(keyOf(one), one)
  for (const key of reverted.keys()) refused.delete(key)
  return { reverted: inOrder(reverted, places), refused: inOrder(refused, places) }
}

const keyOf = ({ network, ipAddress }: { readonly network: string; readonly ipAddress: string }): string =>
  deviceKey({ network, address: parseAddress(ipAddress) })

/** Returns the values in the order of the places that are their keys. */
function inOrder<Value>(byPlace: ReadonlyMap<string, Value>, places: readonly DeviceId[]): Value[] {
  const order = new Map(places.map((id, at) => [deviceKey(id), at]))
  const positionOf = (key: string): number => order.get(key) ?? places.length
  return [...byPlace].sort(([one], [other]) => positionOf(one) - positionOf(other)).map(([, value]) => value)
}
