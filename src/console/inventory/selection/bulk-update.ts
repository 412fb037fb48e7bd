/*
 * Changes many devices in batches. A batch is all or nothing: if the service refuses some of its devices, the others
 * are sent again without them.
 */
import { KeyrackError } from '../../../../clients/typescript/index.ts'

export const STEP = 200

export interface BulkChange {
  /** null means unchanged. */
  readonly adapterId: string | null
  /** custom1 to custom5; null means unchanged, "" clears. */
  readonly customFields: readonly (string | null)[]
}

export interface RefusedDevice {
  /** `<ip_address>@<network>` */
  readonly key: string
  /** Code such as DEVICE_NOT_FOUND. */
  readonly code: string
}

export interface BulkOutcome {
  readonly changed: number
  readonly refused: readonly RefusedDevice[]
  /** Why it ended early; null if all were tried. */
  readonly failure: unknown
  /** Devices that were not tried, or whose outcome is unknown. */
  readonly left: number
}

export interface BulkUpdating {
  readonly keys: readonly string[]
  /** Changes all given devices or none: Inventory.updateDevices. */
  readonly update: (ipCsv: string) => Promise<unknown>
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/** Ends at the first failure that does not concern single devices: all others would fail the same way. */
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
  // Each round has fewer devices: refused ones are among those sent.
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
  return Array.isArray(items) ? items.map(({ entry, code }) => ({ key: String(entry), code: String(code) })) : []
}
