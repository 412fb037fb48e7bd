import { ApplicationError } from '../application-error.ts'

/**
 * Returns the error for a reply with more than `max` bytes. `what`: what takes them, such as `credential sets`;
 * `advice`:
 * what the caller can do instead.
 */
export function replyTooLarge(what: string, max: number, advice: string): ApplicationError {
  const message =
    `The ${what} of this reply take more than ${max} bytes (MAX_PAGE_BYTES): ${advice}, ` + 'or raise the setting'
  return new ApplicationError('TOO_LARGE', message, { setting: 'MAX_PAGE_BYTES', max, retryable: false })
}
