import { ApplicationError } from '../../domain/errors/application-error.ts'
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

/** A network and the time at which its index was last built, in milliseconds of performance.now. */
interface IndexBuild {
  readonly name: string
  readonly builtAt: number
}

/**
 * Returns the error of a search that failed. If the search ran out of its time because of other work, but spent most of
 * that time waiting for an index to be built, the error says so. `begunAt` is the time at which the search began.
 */
export function explainWait(failure: unknown, indexes: readonly IndexBuild[], begunAt: number): unknown {
  if (!(failure instanceof ApplicationError) || failure.name !== 'OVERLOADED') return failure
  const [last] = [...indexes].sort((one, other) => other.builtAt - one.builtAt)
  if (last === undefined) return failure
  return last.builtAt - begunAt > (performance.now() - begunAt) / 2 ? indexBuiltLate(last.name) : failure
}

function indexBuiltLate(network: string): ApplicationError {
  const message = `The search index of network "${network}" was built while the search waited: search again in 1 s`
  return new ApplicationError('STORE_UNAVAILABLE', message, {
    ...{ applied: 'no', retryable: true },
    ...{ retryAfterSeconds: 1, percentDone: 100 },
  })
}
