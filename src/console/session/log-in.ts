import { TransportError } from '../../../clients/typescript/index.ts'
import { ENDPOINT } from './open-client.ts'

/**
 * Logs a user in with a form; the response sets the session cookie, which scripts cannot read. The generated client
 * would keep the password for later logins. Throws an Error with a sentence for the user.
 */
export async function logIn({ name, password }: { name: string; password: string }): Promise<void> {
  const body = new URLSearchParams({ j_username: name, j_password: password })
  const response = await fetch(ENDPOINT, { method: 'POST', body, redirect: 'error' }).catch((cause) => {
    throw new TransportError('Cannot reach the service', { cause })
  })
  if (response.ok) return
  const { error } = (await response.json().catch(() => ({}))) as Refusal
  const seconds = error?.data?.retryAfterSeconds
  if (seconds !== undefined) throw new Error(tooManyAttempts(seconds))
  if (response.status === 401) throw new Error('Wrong user name or password')
  throw new Error(error?.data?.reason ?? error?.message ?? `HTTP ${response.status}`)
}

/** Returns the reason why nobody may sign in from this address for some seconds. */
export const tooManyAttempts = (seconds: number): string => `Too many failed attempts. Try again in ${seconds} s.`

interface Refusal {
  readonly error?: {
    readonly message: string
    readonly data?: { readonly reason?: string; readonly retryAfterSeconds?: number }
  }
}
