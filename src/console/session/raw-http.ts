import { TransportError } from '../../../clients/typescript/index.ts'
import { ENDPOINT } from './open-client.ts'

/**
 * Sends plain HTTP to the service, for the same caller as the client. It gives access to what the client hides: raw
 * responses with status and headers, and requests that are not JSON-RPC. It never sends a request twice. Throws if no
 * response arrives.
 */
export interface RawHttp {
  post(body: string): Promise<Response>
  get(path: string, signal?: AbortSignal): Promise<Response>
}

export interface RawHttpOptions {
  readonly key: string | null
  /** Called for every request that returns 401. */
  readonly onUnauthorized: () => void
}

export function createRawHttp({ key, onUnauthorized }: RawHttpOptions): RawHttp {
  const credentials: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` }

  async function send(path: string, { headers, ...request }: RequestInit): Promise<Response> {
    const response = await fetch(path, {
      ...request,
      headers: { Accept: 'application/json', ...headers, ...credentials },
      credentials: 'same-origin',
      redirect: 'error',
    }).catch((cause) => {
      request.signal?.throwIfAborted()
      // The text of the client, because a browser gives none that says something.
      throw new TransportError(`Cannot call ${location.host}: the server is unreachable`, { cause })
    })
    if (response.status === 401) onUnauthorized()
    return response
  }

  return {
    post: (body) => send(ENDPOINT, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
    get: (path, signal) => send(path, signal === undefined ? {} : { signal }),
  }
}
