/*
 * The devices of NetBox as rows of an import. The number of a row is the id of the device in NetBox.
 */
import type { DeviceRow } from '../../devices/device-rows.ts'
import type { Checkpoint } from '../../files/checkpoint.ts'
import { CellProblem, type FileRow, toBadCell } from '../../files/rows.ts'
import type { RowSource } from '../../row-source.ts'
import { createSeenDevices, type SeenDevices, withoutRepeats } from '../seen-devices.ts'
import { type AbsentPaths, createAbsentPaths, refuseAbsentColumns } from './absent-paths.ts'
import { type DeviceChoices, ownAddress, toDeviceRow } from './device-of-netbox.ts'
import { type DeviceQuery, type NetboxDevice, readDevicePages } from './device-pages.ts'
import type { NetboxReader } from './netbox-reader.ts'
import { openSeenFile } from './seen-file.ts'
import { type AddressVrf, readVrfNames } from './vrf-names.ts'

/** The source, and what it has read when it ends. */
export interface NetboxSource extends RowSource<DeviceRow> {
  /** The devices of the current run, and of the earlier run that it resumes. */
  readonly seen: SeenDevices
  /** Number of devices without an address, in this run. */
  readonly withoutAddress: number
  /** The paths that devices did not have, in this run. */
  readonly absent: AbsentPaths
}

interface NetboxSourceOptions {
  readonly query: Omit<DeviceQuery, 'after'>
  readonly choices: DeviceChoices
  /** Path of the progress, without `.resume`. */
  readonly checkpointPath: string
  readonly openCheckpoint: () => Promise<Checkpoint>
}

/** Creates the source. */
export function createNetboxSource(
  reader: NetboxReader,
  { query, choices, checkpointPath, openCheckpoint }: NetboxSourceOptions,
): NetboxSource {
  const state = { seen: createSeenDevices(), absent: createAbsentPaths(), withoutAddress: 0, isFresh: true }
  const seenFile = openSeenFile(`${checkpointPath}.resume.seen`)
  return {
    get seen() {
      return state.seen
    },
    get withoutAddress() {
      return state.withoutAddress
    },
    get absent() {
      return state.absent
    },
    async openCheckpoint() {
      const checkpoint = await openCheckpoint()
      return {
        path: checkpoint.path,
        read: () => checkpoint.read(),
        // In this order: a device that is saved as processed must be saved as seen.
        async save(tally) {
          if (state.isFresh) {
            await checkpoint.clear()
            await seenFile.clear()
          }
          state.isFresh = false
          await seenFile.append(state.seen.takeNew())
          await checkpoint.save(tally)
        },
        async clear() {
          await checkpoint.clear()
          await seenFile.clear()
        },
      }
    },
    async open({ last, rows }) {
      state.isFresh = rows === 0
      state.seen = createSeenDevices(state.isFresh ? [] : await seenFile.read())
      state.withoutAddress = 0
      state.absent = createAbsentPaths()
      const progress = { size: null as number | null, taken: 0 }
      return {
        get size() {
          return progress.size
        },
        get taken() {
          return progress.taken
        },
        rows: () =>
          withoutRepeats(readRows(reader, { ...query, after: last }, choices, state, progress), state.seen, 'device'),
      }
    },
  }
}

interface ReadingState {
  readonly seen: SeenDevices
  readonly absent: AbsentPaths
  withoutAddress: number
}

const NO_VRFS: ReadonlyMap<number, AddressVrf> = new Map()

async function* readRows(
  reader: NetboxReader,
  query: DeviceQuery,
  choices: DeviceChoices,
  state: ReadingState,
  progress: { size: number | null; taken: number },
): AsyncGenerator<FileRow<DeviceRow>[]> {
  for await (const { count, devices } of readDevicePages(reader, query)) {
    // Only the first page of the whole import is checked: nothing was changed yet.
    if (progress.size === null && query.after === 0) refuseAbsentColumns(devices, choices.map, choices.mapped)
    progress.size ??= count
    const vrfs = await (choices.networkBy === 'vrf' ? readVrfNames(reader, devices, choices.map) : NO_VRFS)
    const rows = devices.map((device) => toRow(device, vrfs.get(device.id) ?? null, choices, state))
    progress.taken += devices.length
    const found = rows.filter((row) => row !== null)
    state.withoutAddress += rows.length - found.length
    yield found
  }
}

/** Returns the row of a device, or null if it has no address: NetBox also has patch panels and shelves. */
function toRow(
  device: NetboxDevice,
  vrf: AddressVrf | null,
  choices: DeviceChoices,
  { seen, absent }: ReadingState,
): FileRow<DeviceRow> | null {
  const ipAddress = ownAddress(device, choices.map)
  if (ipAddress === null) return null
  try {
    const value = toDeviceRow(device, { ipAddress, vrf, absent }, choices)
    return { line: device.id, size: JSON.stringify(value.report).length, value }
  } catch (problem) {
    if (!(problem instanceof CellProblem)) throw problem
    // The device exists in NetBox, so its record in keyrack has not vanished, whatever its network is.
    seen.noteRefused(ipAddress, device.id)
    return { line: device.id, size: 1, ...toBadCell(problem), about: { ipAddress } }
  }
}
