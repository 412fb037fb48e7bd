import { call, toCountParams, toParams } from '../keyrack-side.ts'
import { postJson } from '../post.ts'
import type { Answer, YardstickSearch } from '../yardstick.ts'

/** A service whose searches are measured. */
export interface SearchSide {
  /** Searches once. Throws if the search is refused. Without `isChecked` the response is not parsed. */
  search(variant: YardstickSearch, isChecked: boolean): Promise<Answer>
  /** Writes a text into a field of a device that no measured search looks at. The field is indexed all the same. */
  write(network: string, address: string, text: string): Promise<void>
}

/** Returns the side of keyrack at an address. */
export const keyrackSearches = (url: string): SearchSide => ({
  async search(search, isChecked) {
    const isCount = search.by !== undefined
    const method = isCount ? 'Inventory.countDevices' : 'Inventory.search'
    const params = isCount ? toCountParams(search) : toParams(search)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return parseAnswer(await postJson(url, body), isChecked)
  },
  async write(network, address, text) {
    await call(url, 'Inventory.updateDevices', [`${address}@${network}`, null, [null, null, null, null, text]])
  },
})

/** Returns the side of PostgreSQL at an address. */
export const postgresSearches = (url: string): SearchSide => ({
  search: async (search, isChecked) => parseAnswer(await postJson(url, JSON.stringify(search)), isChecked),
  async write(network, address, text) {
    const { changed } = JSON.parse(`${await postJson(`${url}write`, JSON.stringify({ network, address, text }))}`)
    if (changed !== 1) throw new Error(`Cannot go on: a write to ${address} changed ${changed} devices`)
  },
})

const formatId = ({ network, ipAddress, ip }: { network: string; ipAddress?: string; ip?: string }): string =>
  `${network}|${ipAddress ?? ip}`

/** The page or the groups that a side returns. */
interface Parsed {
  readonly total?: number
  readonly devices?: readonly Parameters<typeof formatId>[0][]
  readonly groups?: readonly { readonly values: readonly unknown[]; readonly count: number }[]
}

function parseAnswer(body: Buffer, isChecked: boolean): Answer {
  if (!isChecked) return { total: undefined, ids: [] }
  const parsed = JSON.parse(body.toString())
  const { total, devices, groups } = (parsed.result ?? parsed) as Parsed
  if (groups !== undefined) {
    const ids = groups.map(({ values, count }) => `${values}=${count}`).sort()
    return { total: groups.reduce((sum, { count }) => sum + count, 0), ids }
  }
  return { total, ids: devices!.map(formatId) }
}
