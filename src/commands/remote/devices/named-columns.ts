/*
 * The columns of the named fields, such as `fields.site`, and the names that people see for them and for the custom
 * fields.
 */
import type { Device } from '../../../../clients/typescript/index.ts'
import { toFieldPath } from '../../../domain/device-csv/field-path.ts'
import type { Row, Shape } from '../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { deviceShape } from './device-columns.ts'

/** Reads the shape of devices with a column for each named field. Tables show the names that people see. */
export async function readDeviceShape({ client, signal }: RemoteCommandContext): Promise<Shape> {
  const { named = {}, ...custom } = await client.settings.getFieldNames({ signal })
  const columns = Object.keys(named).map(toFieldPath)
  const titles = [
    ...Object.entries(custom).map(([field, { name }]) => [field, name]),
    ...Object.entries(named).map(([field, { name }]) => [toFieldPath(field), name]),
  ]
  return { ...deviceShape, columns: [...deviceShape.columns, ...columns], titles: Object.fromEntries(titles) }
}

/** Returns a device as a row, with a member for each named field. */
export function toDeviceRow({ fields = {}, ...device }: Device): Row {
  const named = Object.entries(fields).map(([name, value]) => [toFieldPath(name), value])
  return { ...device, ...Object.fromEntries(named) }
}
