/*
 * Changes many devices in batches. The service changes all devices of a batch or none. If it refuses some of them, the
 * batch is sent again without these.
 */
import { KeyrackError, TransportError } from '../../../../clients/typescript/index.ts'
import type { RefusedDevice } from '../changes/refused-device.ts'

export const STEP = 200

export interface BulkChange {
  /** The new adapter, or null if it stays unchanged. */
  readonly adapterId: string | null
  /** The new values of custom1 to custom5. null means unchanged; "" clears the field. */
  readonly customFields: readonly (string | null)[]
  /** The new values of named fields, by name. "" clears a field, and a field without a value stays unchanged. */
  readonly fields: Readonly<Record<string, string>>
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
  /** The new memo. "" removes the memo, and null leaves it unchanged. */
  readonly memo: string | null
}

export interface BulkOutcome {
  readonly changed: number
  readonly refused: readonly RefusedDevice[]
  /** The failure that ended the change early, or null if all devices were tried. */
  readonly failure: unknown
  /** Number of devices of the last batch, if its answer did not arrive: they may be changed or not. */
  readonly unknown: number
  /** Number of devices that were not changed because of the failure. */
  readonly left: number
}

export interface BulkUpdating {
  readonly keys: readonly string[]
  /** Changes all given devices or none, by Inventory.updateDevices. */
  readonly update: (ipCsv: string) => Promise<unknown>
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/**
 * Changes devices in batches. It ends at the first failure that does not concern single devices, because all other
 * batches would fail the same way.
 */
export async function bulkUpdate({ keys, update, signal, onProgress }: BulkUpdating): Promise<BulkOutcome> {
  const refused: RefusedDevice[] = []
  let changed = 0
  for (let at = 0; at < keys.length; at += STEP) {
    try {
      signal.throwIfAborted()
      changed += await updateStep(keys.slice(at, at + STEP), { update, refused })
    } catch (failure) {
      const left = keys.length - changed - refused.length
      const unknown = isUnknown(failure) ? Math.min(left, at + STEP - changed - refused.length) : 0
      return { changed, refused, failure, unknown, left: left - unknown }
    }
    onProgress(Math.min(keys.length, at + STEP))
  }
  return { changed, refused, failure: null, unknown: 0, left: 0 }
}

/** Changes the devices of a batch but those that the service refuses, which are added to `refused`. */
async function updateStep(
  keys: readonly string[],
  { update, refused }: Pick<BulkUpdating, 'update'> & { readonly refused: RefusedDevice[] },
): Promise<number> {
  let rest = keys
  // The loop ends, because the refused devices are always among the sent ones, so each round has fewer devices.
  while (rest.length > 0) {
    try {
      await update(rest.join(','))
      return rest.length
    } catch (failure) {
      const found = refusedIn(failure)
      const next = rest.filter((key) => !found.some((one) => one.key === key))
      if (next.length === rest.length) throw failure
      refused.push(...found)
      rest = next
    }
  }
  return 0
}

/** Returns whether the service may have changed the devices of the last call, whose answer did not arrive. */
const isUnknown = (failure: unknown): boolean =>
  failure instanceof TransportError || (failure instanceof KeyrackError && failure.data.applied === 'unknown')

function refusedIn(failure: unknown): RefusedDevice[] {
  const items = failure instanceof KeyrackError ? failure.data.items : null
  return Array.isArray(items) ? items.map(({ entry, code }) => ({ key: String(entry), reason: String(code) })) : []
}
