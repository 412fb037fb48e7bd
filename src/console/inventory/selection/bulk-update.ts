/*
 * Changes many devices in batches. The service changes all devices of a batch or none. If it refuses some of them, the
 * batch is sent again without these.
 */
import { KeyrackError } from '../../../../clients/typescript/index.ts'
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
  /** Number of devices that were not tried, or whose outcome is unknown. */
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
      const step = await updateStep(keys.slice(at, at + STEP), update)
      refused.push(...step.refused)
      changed += step.changed
    } catch (failure) {
      return { changed, refused, failure, left: keys.length - at }
    }
    onProgress(Math.min(keys.length, at + STEP))
  }
  return { changed, refused, failure: null, left: 0 }
}

async function updateStep(
  keys: readonly string[],
  update: BulkUpdating['update'],
): Promise<{ readonly changed: number; readonly refused: readonly RefusedDevice[] }> {
  const refused: RefusedDevice[] = []
  let rest = keys
  // The loop ends, because the refused devices are always among the sent ones, so each round has fewer devices.
  while (rest.length > 0) {
    try {
      await update(rest.join(','))
      return { changed: rest.length, refused }
    } catch (failure) {
      const found = refusedIn(failure)
      const next = rest.filter((key) => !found.some((one) => one.key === key))
      if (next.length === rest.length) throw failure
      refused.push(...found)
      rest = next
    }
  }
  return { changed: 0, refused }
}

function refusedIn(failure: unknown): RefusedDevice[] {
  const items = failure instanceof KeyrackError ? failure.data.items : null
  return Array.isArray(items) ? items.map(({ entry, code }) => ({ key: String(entry), reason: String(code) })) : []
}
