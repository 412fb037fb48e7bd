import type { Device, Keyrack } from '../../../../clients/typescript/index.ts'
import { readPage } from '../../session/read-page.ts'
import { paramsOf, type Search } from './search.ts'

export interface RowsToRead {
  readonly client: Pick<Keyrack, 'inventory'>
  readonly search: Search
  /** The range of rows in the search. It includes `first` but not `end`. */
  readonly first: number
  readonly end: number
  readonly signal: AbortSignal
}

/** The devices of rows, as the service returned them. */
export interface ReadRows {
  /** Number of devices in the search; present if the rows begin at the first one. */
  readonly total?: number | undefined
  readonly devices: readonly Device[]
}

/** Reads rows of a search by one call, or by several calls if the service permits only smaller pages. */
export async function readRows({ client, search, first, end, signal }: RowsToRead): Promise<ReadRows> {
  const devices: Device[] = []
  let total: number | undefined
  let size = end - first
  for (;;) {
    const offset = first + devices.length
    const page = await readPage(Math.min(size, end - offset), (pageSize) => {
      size = pageSize
      return client.inventory.search({ ...paramsOf(search), pageData: { offset, pageSize } }, { signal })
    })
    total ??= page.total
    devices.push(...page.devices)
    if (page.devices.length < size || devices.length >= end - first) return { total, devices }
  }
}
