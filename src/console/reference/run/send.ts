import type { RawHttp } from '../../session/raw-http.ts'

/** A call and its response. */
export interface Exchange {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly ms: number
  /** Time of sending, Unix epoch milliseconds. */
  readonly at: number
  readonly body: string
}

/** Names of the headers to show. Pages cannot read the session cookie. */
const SHOWN = ['content-type', 'x-request-id', 'retry-after']

/** Sends a request and returns the exchange. Throws if no response arrives. */
export async function send(http: RawHttp, body: string): Promise<Exchange> {
  const [at, begin] = [Date.now(), performance.now()]
  const response = await http.post(body)
  const text = await response.text()
  const ms = performance.now() - begin
  const headers = SHOWN.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status: response.status, headers, ms, at, body: text }
}

/** Returns the outcome in a response. A proxy may send a page of its own, which has none. */
export function outcomeIn(body: string): { readonly isGood: boolean; readonly text: string } {
  const { error, result } = (parsed(body) ?? {}) as {
    result?: unknown
    error?: { code: number; message: string; data?: { code?: string } }
  }
  if (error !== undefined) return { isGood: false, text: `Error ${error.code} ${error.data?.code ?? error.message}` }
  return result === undefined ? { isGood: false, text: 'Not a JSON-RPC response' } : { isGood: true, text: 'Success' }
}

/** Returns the data of a response that reports the loss of edits with their session; null if it reports no loss. */
export function lossIn(body: string): { readonly lostEdits?: unknown } | null {
  const { error } = (parsed(body) ?? {}) as { error?: { data?: { code?: string; lostEdits?: unknown } } }
  return error?.data?.code === 'SESSION_EXPIRED' ? error.data : null
}

/** Indents JSON for reading; returns other text unchanged. */
export function prettyOf(body: string): string {
  const value = parsed(body)
  return value === undefined ? body : JSON.stringify(value, null, 2)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
