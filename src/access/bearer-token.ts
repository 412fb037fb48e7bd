import { hash } from 'node:crypto'
import { type PresentedKey, parseApiKey } from '../domain/api-key.ts'

/**
 * The token of a Bearer authorization, not verified yet. Requests of one connection that send the same headers share
 * one object, so key and digest are computed once.
 */
export class BearerToken {
  /** The parts of the token if it has the form of an API key, otherwise null. */
  readonly key: PresentedKey | null
  /** The SHA-256 of the token in base64. */
  readonly digest: string

  constructor(text: string) {
    this.key = parseApiKey(text)
    this.digest = hash('sha256', text, 'base64')
  }
}

/** Returns the token in an Authorization header, or null if the header has another scheme or is missing. */
export function parseBearer(authorization: string | null): BearerToken | null {
  const match = authorization === null ? null : /^Bearer +(\S+) *$/i.exec(authorization)
  return match === null ? null : new BearerToken(match[1]!)
}
