/*
 * The columns of the named fields, such as `fields.site`, and the names that people see for them and for the custom
 * fields.
 */
import type { Device } from '../../../../clients/typescript/index.ts'
import { toFieldPath } from '../../../domain/device-csv/field-path.ts'
import { createHeaders } from '../../../domain/device-csv/headers.ts'
import type { Row, Shape } from '../../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { deviceShape } from './device-columns.ts'

/** Reads the shape of devices with a column for each named field. Tables and CSV show the names that people see. */
export async function readDeviceShape({ client, signal }: RemoteCommandContext): Promise<Shape> {
  const names = await client.settings.getFieldNames({ signal })
  const { named = {}, ...custom } = names
  const columns = [...deviceShape.columns, ...Object.keys(named).map(toFieldPath)]
  const { headerOf } = createHeaders(names)
  const titles = [
    ...Object.entries(custom).map(([field, { name }]) => [field, name]),
    ...Object.entries(named).map(([field, { name }]) => [toFieldPath(field), name]),
  ]
  const headers = columns.map((column) => [column, headerOf(column)])
  return { ...deviceShape, columns, headers: Object.fromEntries(headers), titles: Object.fromEntries(titles) }
}

/** Returns a device as a row, with a member for each named field. */
export function toDeviceRow({ fields = {}, ...device }: Device): Row {
  const named = Object.entries(fields).map(([name, value]) => [toFieldPath(name), value])
  return { ...device, ...Object.fromEntries(named) }
}
