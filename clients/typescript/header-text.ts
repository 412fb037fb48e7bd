/* Texts that become HTTP headers. */

/**
 * Returns whether a key has only characters that API keys have: printable ASCII. White space at its ends, such as the
 * line end of a file, is accepted: fetch removes it.
 */
export const hasKeyCharacters = (key: string): boolean => /^[ -~]*$/.test(key.trim())

/**
 * Throws TypeError for a key that fetch cannot send: for it fetch throws the same error as for an absent server. The
 * message must not quote the key.
 */
export function checkKey(key: string | undefined): void {
  if (key === undefined || hasKeyCharacters(key)) return
  throw new TypeError('Cannot use key: it has characters that an API key cannot have')
}

/** Throws TypeError for a control character: for it fetch throws the same error as for an absent server. */
export function checkLine(option: 'comment' | 'idempotencyKey', text = ''): void {
  if (!/\p{Cc}/u.test(text)) return
  throw new TypeError(`Cannot use ${option} ${JSON.stringify(text)}: it has a control character`)
}

/** Encodes UTF-8 as base64. */
export const base64 = (text: string): string => btoa(toHeader(text))

/** Returns a character for each byte of the text in UTF-8, because fetch takes no other characters in a header. */
export const toHeader = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))
