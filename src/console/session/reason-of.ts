import { KeyrackError, TransportError, UnauthorizedError } from '../../../clients/typescript/index.ts'

/** Returns the reason for a failure as text for the user. */
export function reasonOf(failure: unknown): string {
  // The user has read the reason at the sign-in, and signed in again since. The service's reason is for programs.
  if (failure instanceof UnauthorizedError) return 'Your sign-in expired. Try again'
  if (failure instanceof KeyrackError) {
    const { sentence } = failure
    const { retryAfterSeconds: seconds } = failure.data
    // Some sentences have the time already.
    const isTimed = typeof seconds !== 'number' || sentence.includes(` ${seconds} s`)
    return isTimed ? sentence : `${sentence}; try again in ${seconds} s`
  }
  if (failure instanceof TransportError) return failure.message.replace(UNREACHED, 'No answer from $1 ($2)')
  return failure instanceof Error ? failure.message : String(failure)
}

/** The message of the client if no response arrived: the host, and the reason. */
const UNREACHED = /^Cannot call (\S+): (.*)$/s

/**
 * Returns why an action failed. `action` is a clause such as "Cannot save". A reason that begins like one is enough.
 */
export function failureText(action: string, failure: unknown): string {
  const reason = typeof failure === 'string' ? failure : reasonOf(failure)
  return /^(Cannot|Can't) /.test(reason) ? reason : `${action}: ${reason}`
}
