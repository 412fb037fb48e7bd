import { ApplicationError } from '../errors/application-error.ts'

/** Returns the error for a page of a search with more than `max` bytes of devices. */
export function pageTooLarge(max: number): ApplicationError {
  const message =
    `The devices of the page have more than ${max} bytes (MAX_PAGE_BYTES): ask for a smaller pageSize, ` +
    'or raise the setting'
  return new ApplicationError('SEARCH_TOO_EXPENSIVE', message, {
    reason: 'page bytes',
    max,
    cheaper: 'a smaller pageSize',
    retryable: false,
  })
}
