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
