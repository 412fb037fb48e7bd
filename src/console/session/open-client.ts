import { Keyrack } from '../../../generated/client/typescript/index.ts'

/** One of the endpoint's three paths; at the others a browser that wants a page is given one. */
export const ENDPOINT = '/rest'

export interface ClientOptions {
  /** null: the caller is known by the session's cookie, or need not be known. */
  readonly key: string | null
  /** Told of every call that was answered with 401. */
  readonly onUnauthorized: () => void
}

/** The service this page came from. */
export function openClient({ key, onUnauthorized }: ClientOptions): Keyrack {
  const watched: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (response.status === 401) onUnauthorized()
    return response
  }
  const url = new URL(ENDPOINT, location.origin)
  return new Keyrack(key === null ? { url, fetch: watched } : { url, fetch: watched, key })
}
