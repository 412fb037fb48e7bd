/*
 * The state of the view as the query of its URL, so that a link or a reload restores it:
 *
 * ?network=Default&hostname=tyo-*&status=F&sort=-lastBackup&columns=ipAddress,hostname&device=10.0.1.2@Default
 */
import { isFieldPath, nameAtPath } from '../../../domain/device-csv/field-path.ts'
import { COLUMNS, type ColumnName, findColumn } from '../table/columns.ts'
import { type Search, schemeText, toCriterion } from './search.ts'

/** The network and the address of a device. */
export interface DeviceKey {
  readonly network: string
  readonly ipAddress: string
}

/** The state of the view. */
export interface InventoryState {
  readonly search: Search
  /** The shown columns, or null for the default columns. */
  readonly columns: readonly ColumnName[] | null
  /** The device in the open drawer. */
  readonly open: DeviceKey | null
}

/** Parses the query of a URL. It accepts any text and ignores unknown parts, so that old links keep working. */
export function parseInventoryUrl(text: string): InventoryState {
  const given = new URLSearchParams(text)
  const criteria = [...given].flatMap(([name, query]) => {
    // A line end would split one criterion into two. The search bar takes blanks away, and finds its findings by query.
    const criterion = toCriterion(name, query.replace(/[\r\n]+/g, ' ').trim())
    // An empty query restricts nothing, and the search bar has no line for it.
    return criterion === null || criterion.query === '' ? [] : [criterion]
  })
  const sort = given.get('sort') ?? ''
  const descending = sort.startsWith('-')
  const sortColumn = findColumn(descending ? sort.slice(1) : sort) ?? 'ipAddress'
  return {
    search: { networks: given.getAll('network').filter((name) => name !== ''), criteria, sortColumn, descending },
    columns: readColumns(given.get('columns')),
    open: readDeviceKey(given.get('device')),
  }
}

export function formatInventoryUrl({ search, columns, open }: InventoryState): string {
  const { networks, criteria, sortColumn, descending } = search
  const given = new URLSearchParams()
  for (const network of networks) given.append('network', network)
  for (const criterion of criteria) given.append(schemeText(criterion), criterion.query)
  if (sortColumn !== 'ipAddress' || descending) given.set('sort', `${descending ? '-' : ''}${sortColumn}`)
  if (columns !== null) given.set('columns', columns.join(','))
  if (open !== null) given.set('device', textOfKey(open))
  return given.toString()
}

/** Returns the key as text, as in an ipCsv. No address contains an `@`, so the first `@` ends the address. */
export const textOfKey = ({ network, ipAddress }: DeviceKey): string => `${ipAddress}@${network}`

function readDeviceKey(text: string | null): DeviceKey | null {
  const at = text?.indexOf('@') ?? -1
  return text === null || at <= 0 ? null : { ipAddress: text.slice(0, at), network: text.slice(at + 1) }
}

function readColumns(text: string | null): ColumnName[] | null {
  if (text === null) return null
  const wanted = new Set(text.split(','))
  const known = COLUMNS.map(({ name }) => name).filter((name) => wanted.has(name))
  // Any path may be that of a named field. The fields that are defined are known later than the URL.
  // No field is called constructor, but every object has a member of this name.
  const named = [...wanted].filter(isFieldPath).filter((path) => nameAtPath(path) !== 'constructor')
  const columns = [...known, ...named]
  return columns.length === 0 ? null : columns
}
