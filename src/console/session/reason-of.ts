import { KeyrackError } from '../../../clients/typescript/index.ts'

/** Returns the reason for a failure as text for the user. */
export function reasonOf(failure: unknown): string {
  if (failure instanceof KeyrackError) {
    const { retryAfterSeconds } = failure.data
    const when = typeof retryAfterSeconds === 'number' ? `; try again in ${retryAfterSeconds} s` : ''
    return `${failure.sentence}${when}`
  }
  return failure instanceof Error ? failure.message : String(failure)
}
