import { ENDPOINT } from './open-client.ts'

/**
 * The service as plain HTTP, on behalf of the same caller as the client: for what the client does not show, which is an
 * answer as it came, with its status and headers, and what is no JSON-RPC. Nothing is sent twice. Throws when no answer comes.
 */
export interface Wire {
  post(body: string): Promise<Response>
  get(path: string, signal?: AbortSignal): Promise<Response>
}

export interface WireOptions {
  readonly key: string | null
  /** Told of every request that was answered with 401. */
  readonly onUnauthorized: () => void
}

export function openWire({ key, onUnauthorized }: WireOptions): Wire {
  const credentials: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` }

  async function send(path: string, { headers, ...request }: RequestInit): Promise<Response> {
    const response = await fetch(path, {
      ...request,
      headers: { Accept: 'application/json', ...headers, ...credentials },
      credentials: 'same-origin',
      redirect: 'error',
    })
    if (response.status === 401) onUnauthorized()
    return response
  }

  return {
    post: (body) => send(ENDPOINT, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
    get: (path, signal) => send(path, signal === undefined ? {} : { signal }),
  }
}
