import { randomBytes } from 'node:crypto'

/** The first digits of every canary, unless a test names others. */
const COMMON = randomBytes(4).toString('hex')

/** Returns a unique secret, with characters that every encoding writes differently. `first` are eight hex digits. */
export const newCanary = (first = COMMON): string => `canary "${first}${randomBytes(5).toString('hex')}" \\ ü/+&`

/** Returns every form in which a canary could appear: plain, hex, base64 at any offset, URL-encoded and JSON. */
function formsOf(canary: string): string[] {
  const bytes = Buffer.from(canary)
  const base64 = [0, 1, 2].map((offset) => {
    // The first and last base64 digits also depend on the neighbouring bytes, so they are cut off.
    const digits = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return digits.slice(offset === 0 ? 0 : offset + 1, -1)
  })
  const base64url = base64.map((digits) => digits.replaceAll('+', '-').replaceAll('/', '_'))
  const hex = bytes.toString('hex')
  const url = encodeURIComponent(canary)
  const json = JSON.stringify(canary).slice(1, -1)
  const form = new URLSearchParams({ a: canary }).toString().slice(2)
  return [canary, hex, hex.toUpperCase(), ...base64, ...base64url, url, form, json, JSON.stringify(json).slice(1, -1)]
}

/** Returns the forms of a canary that occur in a text. */
export function formsFound(canary: string, text: string): string[] {
  // Most forms of a text of letters and digits are the same, and searching a large text takes long.
  return [...new Set(formsOf(canary))].filter((form) => text.includes(form))
}

/**
 * Returns false if a text contains no form of any canary with the common first digits, nor of the middle of one. Each
 * such form contains a form of these digits, so one search excludes all those canaries.
 */
export const mayShowCanary = (text: string): boolean => formsFound(COMMON, text).length > 0
