/** Bounds that may be settings, in the order in which `x-setting` beside several of them means one. */
const SETTABLE = ['maximum', 'maxItems', 'maxProperties', 'maxLength'] as const

/** Names the bound that the `x-setting` of a schema is about, or returns null if there is none. */
export function settableBound(schema: Readonly<Record<string, unknown>>): (typeof SETTABLE)[number] | null {
  if (schema['x-setting'] === undefined) return null
  return SETTABLE.find((bound) => schema[bound] !== undefined) ?? null
}

/**
 * The contract as it is published: as written, unless a bound that is a setting (`x-setting` beside it) differs; then
 * the number that holds here stands in its place.
 */
export function publishedContract(text: string, settings: Readonly<Record<string, number>>): string {
  let differs = false
  const contract = JSON.parse(text, (_key, value) => {
    const limit = settings[value?.['x-setting']]
    if (limit === undefined) return value
    const bound = settableBound(value)
    if (bound === null || value[bound] === limit) return value
    differs = true
    return { ...value, [bound]: limit }
  })
  return differs ? JSON.stringify(contract, null, 2) : text
}
