import { ApplicationError } from '../errors/application-error.ts'

/**
 * Returns the error for a reply with more than `max` bytes. `what` is the content of the reply, such as `credential
 * sets`. `advice` says what the caller can do instead.
 */
export function replyTooLarge(what: string, max: number, advice: string): ApplicationError {
  const size = `The ${what} of this reply take more than ${max} bytes (MAX_PAGE_BYTES)`
  return new ApplicationError('TOO_LARGE', `${size}: ${advice}, or raise the setting`, {
    setting: 'MAX_PAGE_BYTES',
    max,
    retryable: false,
  })
}
