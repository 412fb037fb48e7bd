import type { Stub } from '../../generated/server-stubs.ts'
import { MAX_FIELD_BYTES, sumFieldBytes, withinFieldLimit } from '../device-changes/field-limit.ts'
import { findEarlierSteps, mergeSteps } from '../device-changes/merge-reversions.ts'
import { planRevertSteps } from '../device-changes/plan-revert.ts'
import type { RequestEntries } from '../device-changes/revert-device.ts'
import { runRevertStep, type StepOutcome } from '../device-changes/revert-step.ts'
import { findAddress } from '../domain/address.ts'
import { type DeviceId, deviceKey } from '../domain/device.ts'
import { afterOtherSteps } from '../domain/errors/application-error.ts'
import { chunks } from '../domain/group.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import type { CallContext } from './context.ts'

/** Networks whose audits are searched at the same time. */
const NETWORKS_AT_ONCE = 16

/** Undoes what a request changed in the inventory. */
export const revertRequest: Stub<'Inventory.revertRequest', CallContext> = async (params, context) => {
  const { request: requestId } = params
  const dryRun = Boolean(params.dryRun)
  const { entries, places } = await findChanges(requestId, context)
  const { steps, refused } = await planRevertSteps(context.store, entries, places)
  const done: StepOutcome[] = []
  const fail = (failure: unknown): never => {
    throw done.length === 0 || dryRun ? failure : afterOtherSteps(failure)
  }
  // If the same call runs twice at once, a step may return the outcome of a step of the other one. The devices that the
  // other step did not have follow as a step of their own.
  const remaining = [...steps]
  let fieldBytes = MAX_FIELD_BYTES
  for (const step of remaining) {
    const outcome = await runRevertStep(context.store, entries, step, { dryRun, fieldBytes }).catch(fail)
    fieldBytes -= sumFieldBytes(outcome.reverted)
    done.push(outcome)
    const known = new Set(outcome.places)
    const starts = step.starts.filter((start) => !known.has(deviceKey(start)))
    if (starts.length > 0) remaining.push({ ...step, starts })
  }
  const earlier = dryRun ? [] : await findEarlierSteps(context.store, places, done).catch(fail)
  const merged = mergeSteps(earlier, [{ reverted: [], refused, places: [] }, ...done], places)
  return { ...merged, reverted: withinFieldLimit(merged.reverted, MAX_FIELD_BYTES) }
}

/** Returns the audit entries of a request by device, and the places of its devices. */
async function findChanges(
  requestId: string,
  { store, service }: CallContext,
): Promise<{ entries: RequestEntries; places: DeviceId[] }> {
  const entries = new Map<string, Set<string>>()
  const places: DeviceId[] = []
  const add = (network: string, ipAddress: string, auditId: string): void => {
    const address = findAddress(ipAddress)
    if (address === null) return
    const id = { network, address }
    const known = entries.get(deviceKey(id))
    if (known === undefined) places.push(id)
    entries.set(deviceKey(id), (known ?? new Set()).add(auditId))
  }
  const slice = beginTimeSlice()
  const names = (await store.networks.list()).map(({ name }) => name)
  for (const some of chunks(names, NETWORKS_AT_ONCE)) {
    const found = await Promise.all(some.map((name) => store.histories.findRequest(name, requestId, service.now())))
    for (const [at, changes] of found.entries()) {
      const network = some[at]!
      for (const { auditId, addresses } of changes) {
        for (const ipAddress of addresses) add(network, ipAddress, auditId)
        if (slice.isOver()) await slice.next()
      }
    }
  }
  return { entries, places }
}
