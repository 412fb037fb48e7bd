/**
 * The bounds that may be settings. If a schema has several of them, its `x-setting` applies to the first one in this
 * order.
 */
const SETTABLE = ['maximum', 'maxItems', 'maxProperties', 'maxLength'] as const

/** Returns the bound that the `x-setting` of a schema applies to, or null if there is none. */
export function settableBound(schema: Readonly<Record<string, unknown>>): (typeof SETTABLE)[number] | null {
  if (schema['x-setting'] === undefined) return null
  return SETTABLE.find((bound) => schema[bound] !== undefined) ?? null
}

/**
 * Returns the contract as this service publishes it. Bounds with an `x-setting` have the value of that setting;
 * everything else is unchanged.
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
