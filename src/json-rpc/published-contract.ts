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
  // A reviver of JSON.parse would do the same, but takes five times as long at each start.
  const contract: unknown = JSON.parse(text)
  return setBounds(contract, settings) ? JSON.stringify(contract, null, 2) : text
}

/** Sets the bounds in a schema and in all that it contains. Returns whether one of them had another value. */
function setBounds(value: unknown, settings: Readonly<Record<string, number>>): boolean {
  if (typeof value !== 'object' || value === null) return false
  const schema = value as Record<string, unknown>
  let differs = false
  for (const member of Object.values(schema)) differs = setBounds(member, settings) || differs
  const limit = settings[schema['x-setting'] as string]
  const bound = limit === undefined ? null : settableBound(schema)
  if (bound === null || schema[bound] === limit) return differs
  schema[bound] = limit
  return true
}
