import { foldCase } from './text.ts'

/** The case-folded ids of ADAPTERS_FILE. null allows every well-formed id. */
export type ListedAdapters = ReadonlySet<string> | null

/** Creates the list of known adapters. Upper and lower case do not differ. */
export const listedAdapters = (ids: readonly string[]): ListedAdapters => new Set(ids.map(foldCase))

const CONTROL = /\p{Cc}/u
const MAX_LENGTH = 128

/** Returns why the text cannot be an adapter id, or null if it can. The comparison with the list ignores case. */
export function adapterProblem(text: string, listed: ListedAdapters): string | null {
  if (text === '') return 'adapter id is empty'
  if (text.length > MAX_LENGTH && [...text].length > MAX_LENGTH) return 'adapter id has more than 128 characters'
  if (CONTROL.test(text)) return 'adapter id has a control character'
  if (listed !== null && !listed.has(foldCase(text))) return 'adapter id is not listed'
  return null
}
