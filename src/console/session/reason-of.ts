import { KeyrackError } from '../../../clients/typescript/index.ts'

/** Returns the reason for a failure as text for the user. */
export function reasonOf(failure: unknown): string {
  if (failure instanceof KeyrackError) {
    const { reason, retryAfterSeconds } = failure.data
    const why = typeof reason === 'string' && !failure.message.includes(reason) ? `: ${reason}` : ''
    const when = typeof retryAfterSeconds === 'number' ? `; try again in ${retryAfterSeconds} s` : ''
    return `${failure.message}${why}${when}`
  }
  return failure instanceof Error ? failure.message : String(failure)
}
