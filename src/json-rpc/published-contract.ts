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

/**
 * Gives bounds with an `x-setting` the value of that setting. Everything else of the contract is unchanged. `written`
 * is what the text parses to; it is not changed.
 */
export function publishContract<Document>(
  text: string,
  settings: Readonly<Record<string, number>>,
  written: Document = JSON.parse(text) as Document,
): PublishedContract<Document> {
  // Most services publish the contract as it is, which costs no second document and no second text.
  if (boundsToSet(written, settings).length === 0) return { document: written, text }
  // A reviver of JSON.parse would do the same, but takes five times as long at each start.
  const document = JSON.parse(text) as Document
  for (const { schema, bound, limit } of boundsToSet(document, settings)) schema[bound] = limit
  return { document, text: JSON.stringify(document, null, 2) }
}

interface BoundToSet {
  readonly schema: Record<string, unknown>
  readonly bound: string
  readonly limit: number
}

/** Returns the bounds of a schema, and of all that it contains, that differ from their settings. */
function boundsToSet(
  value: unknown,
  settings: Readonly<Record<string, number>>,
  found: BoundToSet[] = [],
): BoundToSet[] {
  if (typeof value !== 'object' || value === null) return found
  const schema = value as Record<string, unknown>
  for (const member of Object.values(schema)) boundsToSet(member, settings, found)
  const limit = settings[schema['x-setting'] as string]
  const bound = limit === undefined ? null : settableBound(schema)
  if (limit !== undefined && bound !== null && schema[bound] !== limit) found.push({ schema, bound, limit })
  return found
}
