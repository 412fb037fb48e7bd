import type { Keys } from './keys.ts'
import type { Redis } from './redis.ts'
import { auditedScript } from './script.ts'

/*
 * The audit: a stream beside what it is about, written in the same script as the change, or before a secret is answered.
 *
 * An entry's mac must cover its number, which only the script knows, and its content, whose key must not reach Redis. So
 * each entry has a secret of its own, the HMAC of its content under the audit's key: the script hashes it with the entry's
 * id and forgets it. Whoever has the key can make the secret again and see whether content, time and number are the ones.
 */

const appendScript = auditedScript('append-audit')

/** Who does what. */
export interface Act {
  /** Id of the caller; `cli` or `service` where nobody called. */
  readonly by: string
  /** Method of the contract, or a command. */
  readonly method: string
  /** Id of the request; "" where there was none. */
  readonly request: string
  /** Names what is done when it is asked for again: an id its caller gave it; null: it will not be. */
  readonly operation: string | null
  /** HMAC-SHA256 of a text under the audit's key, in hex; null: there is no key, and entries carry no mac. */
  readonly sign: ((text: string) => string) | null
}

/** What the service does by itself. */
export const serviceAct = (method: string, sign: Act['sign']): Act => ({
  by: 'service',
  method,
  request: '',
  operation: null,
  sign,
})

/** What an act is about, by name and never by value; such as {"devices": ["10.0.0.1"]}. */
export type Subject = Readonly<Record<string, unknown>>

/** Whose act it is, and how long it is remembered. */
export interface Author {
  readonly act: Act
  readonly keptMs: number
}

/** A stream: `n:<network>`, `credentials` or `access`. */
export type StreamName = string

/** Whose entries a stream holds; null: it is not of one network. */
export const networkOf = (stream: StreamName): string | null =>
  stream.startsWith('n:') ? stream.slice('n:'.length) : null

/** The text that an entry's secret is made of. */
export const signedText = (stream: StreamName, { by, method, request, on }: Signed): string =>
  JSON.stringify([stream, by, method, request, on])

interface Signed extends Pick<Act, 'by' | 'method' | 'request'> {
  readonly on: string
}

/** What audit.lua takes. */
export function auditArguments({ act, keptMs }: Author, stream: StreamName, subject: Subject): string[] {
  const { by, method, request, sign } = act
  const on = JSON.stringify(subject)
  const secret = sign === null ? '' : sign(signedText(stream, { by, method, request, on }))
  return [`${keptMs}`, secret, by, method, request, on]
}

export interface Audit {
  /** Records that secrets are shown. Throws STORE_UNAVAILABLE: then they must not be. */
  recordReveal(subject: Subject): Promise<void>
}

export function auditIn(redis: Redis, keys: Keys, author: Author): Audit {
  return {
    async recordReveal(subject) {
      await redis.runScript(appendScript, [keys.credentials.audit], auditArguments(author, 'credentials', subject))
    },
  }
}
