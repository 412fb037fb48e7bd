/**
 * Parses JSON. Returns undefined if the text is not JSON. The parser's error is dropped, because its message quotes the
 * text.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether a parsed value is an object and no array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
