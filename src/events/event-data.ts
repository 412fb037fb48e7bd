/*
 * The events of a stream, as JSON: changes of devices, and commits of credentials with names and never with values.
 */
import type { DeviceChange } from '../../generated/types.ts'
import { timeOfEntry } from '../domain/history/history-entry.ts'
import { toShownChange } from '../domain/history/shown-change.ts'
import type { RecordedChange, RecordedCommit } from '../store/inventory/recorded-changes.ts'

/** A change of a device. */
export type DeviceEvent = DeviceChange

/** A commit of credentials in one network. */
export interface CredentialChange {
  readonly network: string
  /** Unix epoch milliseconds. */
  readonly at: number
  readonly by: string
  readonly method: string
  readonly request: string
  readonly comment: string | null
  /** The configurations and sets that changed, with the names of the changed members. */
  readonly changes: readonly {
    readonly config: string
    readonly set: string | null
    readonly action: string
    readonly fields: readonly string[]
  }[]
  /** Number of further changes that the history does not name; null if it has nothing about the commit. */
  readonly more: number | null
}

/** Returns the event of a change of a device. */
export const toDeviceEvent = (network: string, change: RecordedChange): DeviceEvent => toShownChange(network, change)

/** Returns the event of a commit of credentials. */
export function toCredentialEvent({ position, network, record, author }: RecordedCommit): CredentialChange {
  const { by, method, requestId } = author
  return {
    network,
    at: timeOfEntry(position),
    by,
    method,
    request: requestId,
    comment: record?.n ?? null,
    changes: (record?.e ?? []).map(({ config, set, action, fields }) => {
      return { config, set, action, fields: fields.map(({ name }) => name) }
    }),
    more: record === null ? null : (record.r ?? 0),
  }
}
