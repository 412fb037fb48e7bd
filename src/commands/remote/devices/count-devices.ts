import type { DeviceGroupFields } from '../../../../clients/typescript/index.ts'
import { counted } from '../../counted.ts'
import { writeAll } from '../../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { type CriteriaOptions, toCriteria } from './criteria-options.ts'
import { readDeviceShape } from './named-columns.ts'

/** The options of keyrack devices count. */
export interface CountOptions extends CriteriaOptions {
  readonly by: string
  readonly top?: number
}

/** The command keyrack devices count: prints the largest groups, and the sums over the others on stderr. */
export async function countDevices(context: RemoteCommandContext, options: CountOptions): Promise<void> {
  const { client, output, screen, signal } = context
  // The server refuses unknown fields and lists the known ones.
  const by = options.by.split(',').map((field) => field.trim()) as unknown as DeviceGroupFields
  const asked = { ...toCriteria(options), by, top: options.top ?? null }
  const counts = await client.inventory.countDevices(asked, { signal })
  const columns = [...by, 'count']
  const isForPeople = output.format === 'table' || output.format === 'csv'
  const { titles = {}, headers = {} } = isForPeople ? await readDeviceShape(context) : {}
  const rows = counts.groups.map(({ values, count }) => ({
    ...Object.fromEntries(by.map((field, at) => [field, values[at]])),
    count,
  }))
  await writeAll(output.rows({ columns, shown: columns, titles, headers }), rows)
  const { total, otherGroups, otherCount } = counts
  const others = `, ${otherCount.toLocaleString('en')} of them in ${counted(otherGroups, 'further groups')}`
  screen.inform(`${counted(total, 'devices')}${otherGroups === 0 ? '' : others}`)
}
