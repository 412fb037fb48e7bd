/* Reads HTTP responses to their end, and the JSON-RPC replies in them. */
import { type SentError, TransportError } from './keyrack-error.ts'
import { Attempt } from './retry.ts'
import { untilAborted } from './until-aborted.ts'

export interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: SentError
}

/** A response that was read to its end. */
export interface Received {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Throws for a redirection. A browser shows neither its status nor its place. */
export function refuseRedirection({ type, status, headers }: Response): void {
  if (type !== 'opaqueredirect' && (status < 300 || status >= 400)) return
  const what = status === 0 ? 'A redirection' : `HTTP ${status}, a redirection to ${headers.get('Location')}`
  throw new Attempt(new TransportError(`${what}: this client follows none, so use the final URL`, { status }))
}

/** Reads a body. Once garbage was collected, fetch of Node no longer aborts one that is being read, so this does. */
export function textOf(response: Response, signal: AbortSignal): Promise<string> {
  const incomplete = (cause: unknown): never => {
    throw new Attempt(new TransportError('The response is incomplete', { cause }))
  }
  return untilAborted(response.text().catch(incomplete), signal)
}

export function replyIn({ status, headers, text }: Received): Reply | Reply[] {
  const body = parsed(text)
  if (Array.isArray(body)) return body
  if (typeof body === 'object' && body !== null && ('result' in body || 'error' in body)) return body as Reply
  const wait = headers.get('Retry-After') ?? ''
  const advice = /^[1-9]\d*$/.test(wait) ? `. It asks to try again in ${wait} s` : ''
  const failure = new TransportError(`HTTP ${status} without a JSON-RPC response${advice}`, { status })
  throw new Attempt(failure, headers.get('Retry-After'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
