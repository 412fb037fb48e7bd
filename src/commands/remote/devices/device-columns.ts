/*
 * Columns of devices in tables and in files.
 */
import type { Address } from '../../../domain/address.ts'
import { newDevice } from '../../../domain/device.ts'
import { formatTime } from '../../output/cell-texts.ts'
import type { Shape } from '../../output/row-writer.ts'

const blank = newDevice({ network: '', address: '400000000' as Address }, '')

/** The members of a Device, in the order of the contract. */
const DEVICE_FIELDS = Object.keys(blank)

/** The columns of devices, and those that a table shows. */
export const deviceShape: Shape = {
  columns: DEVICE_FIELDS,
  shown: ['ipAddress', 'network', 'hostname', 'adapterId', 'backupStatus', 'lastBackup'],
  formats: { lastBackup: formatTime, lastTelemetry: formatTime },
  none: 'No devices found',
}

/** The default values of a new device, which an empty cell can represent. */
export const BLANK: Readonly<Record<string, unknown>> = { ...blank, memo: null, tags: [], interfaces: [], hardware: [] }
