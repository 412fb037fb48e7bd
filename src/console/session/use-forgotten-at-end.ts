import { useContext, useEffect } from 'react'
import { SignedInContext } from './session.ts'
import { useAwaySince } from './use-away-since.ts'

export interface UseForgottenAtEndOptions {
  /** Result of a mutation; undefined if there is none. */
  readonly data: unknown
  readonly reset: () => void
}

/**
 * Drops a result that may have secrets when the session ends, since it would stay in the hidden views, and when the
 * user is away: no call tells the console that an idle session has expired, and that of a key never does.
 */
export function useForgottenAtEnd({ data, reset }: UseForgottenAtEndOptions): void {
  const isIn = useContext(SignedInContext)
  const isShown = data !== undefined
  const isAway = useAwaySince(isShown) !== null
  const isLeft = isShown && (!isIn || isAway)
  useEffect(() => {
    if (isLeft) reset()
  }, [isLeft, reset])
}
