import type { DeviceId } from '../domain/device.ts'
import { storeUnavailable } from '../domain/errors/application-error.ts'
import type { DeviceState } from '../store/inventory/device-state.ts'
import type { DeviceWrite } from '../store/inventory/device-write.ts'
import { type ChangeOptions, OutdatedRead } from '../store/inventory/devices.ts'
import type { CallStore } from '../store/store.ts'

/** The decision of a call about devices: its outcome for the caller, and the writes. */
export interface Decision<Outcome> {
  readonly outcome: Outcome
  readonly writes: DeviceWrite[]
}

interface OutcomeOptions extends Omit<ChangeOptions, 'receipt'> {
  /** Only decides, and writes nothing. */
  readonly dryRun?: boolean
}

/**
 * Decides about devices as they are stored, writes the decision atomically, and returns its outcome. The outcome is
 * stored as the receipt of the write, so a repeated call returns the outcome of the first one.
 */
export async function changeWithOutcome<Outcome>(
  devices: CallStore['devices'],
  ids: readonly DeviceId[],
  { dryRun = false, ...options }: OutcomeOptions,
  decide: (found: DeviceState[]) => Promise<Decision<Outcome>>,
): Promise<Outcome> {
  if (dryRun) return await decideOnly(devices, ids, options, decide)
  let outcome: Outcome | null = null
  const receipt = (): string => JSON.stringify(outcome)
  const done = await devices.change(ids, { ...options, receipt }, async (found) => {
    const decision = await decide(found)
    outcome = decision.outcome
    return decision.writes
  })
  return JSON.parse(done) as Outcome
}

/** Maximum attempts of a dry run whose devices are changed each time while it decides. */
const MAX_DRY_RUNS = 10

async function decideOnly<Outcome>(
  devices: CallStore['devices'],
  ids: readonly DeviceId[],
  options: Pick<ChangeOptions, 'facts'>,
  decide: (found: DeviceState[]) => Promise<Decision<Outcome>>,
): Promise<Outcome> {
  for (let attempt = 0; attempt < MAX_DRY_RUNS; attempt++) {
    try {
      return (await decide(await devices.find(ids, options))).outcome
    } catch (failure) {
      if (!(failure instanceof OutdatedRead)) throw failure
    }
  }
  throw storeUnavailable('no', 'Other calls keep changing the same devices')
}
