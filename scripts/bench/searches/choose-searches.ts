/**
 * Returns the searches whose ids, the first words of their names, are in a list such as "Q1,Q5"; of an empty text all.
 * Throws if there is no such id.
 */
export function chooseSearches<T>(searches: Readonly<Record<string, T>>, only: string): [name: string, T][] {
  const all = Object.entries(searches)
  if (only === '') return all
  const idOf = ([name]: [string, T]): string => name.split(' ')[0]!
  const ids = only.split(',')
  const unknown = ids.find((id) => !all.some((search) => idOf(search) === id))
  if (unknown !== undefined) {
    throw new Error(`Cannot measure search "${unknown}": the searches are ${all.map(idOf).join(', ')}`)
  }
  return all.filter((search) => ids.includes(idOf(search)))
}
