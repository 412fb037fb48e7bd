/* Narrows a search to the devices of a group. */
import { isFieldPath, nameAtPath } from '../../../domain/device-csv/field-path.ts'
import type { Criterion, Search } from '../search/search.ts'
import type { CountField, GroupValue } from './count-fields.ts'

/**
 * Returns the search for the devices of a group, one value for each field. Returns null if no criterion finds exactly
 * these devices: a text such as `ASR*` would be read as a pattern, and most schemes find no empty value.
 */
export function narrowSearch(
  search: Search,
  fields: readonly CountField[],
  values: readonly GroupValue[],
): Search | null {
  let { networks, criteria } = search
  for (const [at, field] of fields.entries()) {
    const text = `${values[at] ?? ''}`
    if (field === 'network') {
      networks = [text]
      continue
    }
    const criterion = criterionOf(field, text)
    if (criterion === null) return null
    criteria = [...criteria, criterion]
  }
  return { ...search, networks, criteria }
}

/** Returns the criterion that finds exactly the devices with a value, or null if there is none. */
function criterionOf(field: Exclude<CountField, 'network'>, text: string): Criterion | null {
  // The search bar and the schemes take blanks away, and a URL holds no line end.
  if (text !== text.trim() || /[\r\n]/.test(text)) return null
  if (isFieldPath(field)) return pairOf('field', nameAtPath(field), text)
  switch (field) {
    case 'custom1':
    case 'custom2':
    case 'custom3':
    case 'custom4':
    case 'custom5':
      return pairOf('custom', field, text)
    case 'adapterId':
      return text === '' ? null : { scheme: 'vendor', query: text }
    case 'complianceState':
      return { scheme: 'compliance', query: text }
    case 'status':
      return { scheme: 'status', query: text }
    case 'tag':
      return text === '' || text.includes('"') ? null : { scheme: 'tag', query: `"${text}"` }
    default:
      return text === '' || text.startsWith('!') || isPattern(text) ? null : { scheme: field, query: text }
  }
}

/** An empty value finds the devices that have none. */
const pairOf = (scheme: 'custom' | 'field', key: string, value: string): Criterion | null =>
  value.includes(',') || isPattern(value) ? null : { scheme, query: `${key}=${value}` }

const isPattern = (text: string): boolean => text.startsWith('*') || text.endsWith('*')
