/*
 * Limits the fields in the reply of an undo. They are limited step by step, because a receipt keeps those of a step.
 */
import type { RevertedDevice } from '../../generated/types.ts'

/** Maximum bytes of the fields in a reply. */
export const MAX_FIELD_BYTES = 16 * 1024 * 1024

const bytesOf = ({ fields }: RevertedDevice): number => JSON.stringify(fields).length

/** Returns the bytes of the fields of devices. */
export const sumFieldBytes = (reverted: readonly RevertedDevice[]): number =>
  reverted.reduce((sum, device) => sum + bytesOf(device), 0)

/** Returns the devices without the fields of those after the first `max` bytes. */
export function withinFieldLimit(reverted: readonly RevertedDevice[], max: number): RevertedDevice[] {
  let bytes = 0
  return reverted.map((device) => {
    bytes += bytesOf(device)
    return bytes <= max ? device : { ...device, fields: [] }
  })
}
