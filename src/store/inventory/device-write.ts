/*
 * A write of one device, as a caller decides it.
 */
import type { Device } from '../../../generated/types.ts'
import type { DeviceId } from '../../domain/device.ts'

/** A write of one device. */
export interface DeviceWrite {
  readonly id: DeviceId
  /**
   * The revision that was read. `ABSENT_REVISION` means that no device must exist, and `ANY_REVISION` allows any state.
   */
  readonly expectedRevision: string
  /** The new record; null deletes the device. */
  readonly device: Device | null
  /** The new facts as JSON. null deletes the facts, and `KEEP_FACTS` keeps the stored ones. */
  readonly facts: string | null
  /** The place that the device leaves, which the write before this one deletes. Absent if the device does not move. */
  readonly movedFrom?: DeviceId
}

/** The expected revision of a write that overwrites any device. */
export const ANY_REVISION = '*'
/** The facts of a write that leaves them as they are. */
export const KEEP_FACTS = '='
