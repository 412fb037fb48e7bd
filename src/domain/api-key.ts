/** The parts of an API key in a request, not verified yet. */
export interface PresentedKey {
  readonly id: string
  readonly secret: string
}

const FORM = /^kr_([0-9a-f]{12})_([0-9a-f]{64})$/

/** Returns the parts of an API key, or null if the text does not have the form of one. */
export function parseApiKey(text: string): PresentedKey | null {
  const match = FORM.exec(text)
  return match === null ? null : { id: match[1]!, secret: match[2]! }
}
