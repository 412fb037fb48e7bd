import { Keyrack } from '../../../clients/typescript/index.ts'
import { noteServerTime } from './server-clock.ts'

/** Path of the endpoint. The endpoint has two more paths, but there a browser gets a page. */
export const ENDPOINT = '/rest'

export interface ClientOptions {
  /** API key, or null if the session cookie identifies the caller or no authentication is needed. */
  readonly key: string | null
  /** Called for every call that returns 401. */
  readonly onUnauthorized: () => void
  /** Maximum number of retries of a call that is safe to repeat; by default that of the client. */
  readonly retries?: number
}

/** Opens a client of the service that served this page. */
export function openClient({ key, onUnauthorized, ...retries }: ClientOptions): Keyrack {
  const watched: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    noteServerTime(response)
    if (response.status === 401) onUnauthorized()
    return response
  }
  const url = new URL(ENDPOINT, location.origin)
  return new Keyrack({ url, fetch: watched, ...retries, ...(key === null ? {} : { key }) })
}
