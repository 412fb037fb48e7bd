/** Parses JSON; returns undefined if the text is not JSON. It drops the error, because its message quotes the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
