/*
 * The paths of --map that devices of NetBox do not have. An absent member is not an empty one: a path with a typing
 * error is absent in every device, and must not clear a column of all of them.
 */
import { UsageError } from '../../../command.ts'
import { counted } from '../../../counted.ts'
import type { MemberMap } from '../member-map.ts'
import type { NetboxDevice } from './device-pages.ts'
import { hasPath } from './netbox-values.ts'

/** Counts the devices that do not have a path. */
export interface AbsentPaths {
  /** Counts a device whose column has no value, and which does not have these paths. */
  note(column: string, paths: readonly string[]): void
  /** Returns a warning for each path that some devices do not have. */
  warnings(): string[]
}

/** Creates the count. */
export function createAbsentPaths(): AbsentPaths {
  const counts = new Map<string, { readonly column: string; readonly path: string; devices: number }>()
  return {
    note(column, paths) {
      for (const path of paths) {
        const key = `${column}=${path}`
        const count = counts.get(key) ?? { column, path, devices: 0 }
        count.devices++
        counts.set(key, count)
      }
    },
    warnings: () =>
      [...counts.values()].map(({ column, path, devices }) => {
        const [some, their] = devices === 1 ? ['1 device has', 'its'] : [`${counted(devices, 'devices')} have`, 'their']
        return `Warning: ${some} no "${path}" in NetBox: ${their} ${column} was left unchanged`
      }),
  }
}

/**
 * Refuses a column that the user mapped if none of these devices has any of its paths. Throws UsageError. `columns` are
 * the columns of --map.
 */
export function refuseAbsentColumns(
  devices: readonly NetboxDevice[],
  map: MemberMap,
  columns: readonly string[],
): void {
  if (devices.length === 0) return
  for (const column of columns) {
    const paths = map.get(column) ?? []
    if (paths.length === 0 || devices.some((device) => paths.some((path) => hasPath(device, path)))) continue
    throw new UsageError(
      `No device on the first page of NetBox has "${paths.join('|')}": check --map ${column}. Nothing was changed`,
    )
  }
}
