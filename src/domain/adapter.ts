import { foldCase } from './text.ts'

/** Ids of ADAPTERS_FILE, folded; null where any well-formed id goes. */
export type ListedAdapters = ReadonlySet<string> | null

export const listedAdapters = (ids: readonly string[]): ListedAdapters => new Set(ids.map(foldCase))

const CONTROL = /\p{Cc}/u

/** Why this text can't be an adapter id, or null where it can. Case does not matter in the list. */
export function adapterProblem(text: string, listed: ListedAdapters): string | null {
  if (text === '') return 'adapter id is empty'
  if ([...text].length > 128) return 'adapter id has more than 128 characters'
  if (CONTROL.test(text)) return 'adapter id has a control character'
  if (listed !== null && !listed.has(foldCase(text))) return 'adapter id is not listed'
  return null
}
