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

/** The contract as this service publishes it, as a document and as its JSON text. */
export interface PublishedContract<Document> {
  readonly document: Document
  readonly text: string
}

/** Gives bounds with an `x-setting` the value of that setting. Everything else of the contract is unchanged. */
export function publishContract<Document>(
  text: string,
  settings: Readonly<Record<string, number>>,
): PublishedContract<Document> {
  // A reviver of JSON.parse would do the same, but takes five times as long at each start.
  const document = JSON.parse(text) as Document
  return { document, text: setBounds(document, settings) ? JSON.stringify(document, null, 2) : text }
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
