import { ApplicationError } from '../../domain/application-error.ts'
import type { IndexState } from '../../domain/search/index-state.ts'

/** The share of a build's time that reading the devices takes. Ordering them takes the rest. */
const READING_SHARE = 0.75

/**
 * Creates the error for a search that cannot wait until the index of a network is built. `ms` is the time since the
 * build began.
 */
export function indexIncomplete({ network, done, of }: IndexState, ms: number): ApplicationError {
  const share = of === 0 ? 0 : (READING_SHARE * done) / of
  const percentDone = Math.floor(share * 100)
  const retryAfterSeconds = share === 0 ? 1 : Math.max(Math.ceil((ms / share - ms) / 1000), 1)
  const message =
    `The search index of network "${network}" is being built: ${percentDone} % are done. Search again in ` +
    `${retryAfterSeconds} s, or search one network by ipAddress alone now`
  return new ApplicationError('STORE_UNAVAILABLE', message, {
    applied: 'no',
    retryable: true,
    retryAfterSeconds,
    percentDone,
  })
}
