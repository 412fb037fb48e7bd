import { useContext, useEffect } from 'react'
import { SignedInContext } from './session.ts'

export interface UseForgottenAtEndOptions {
  /** Result of a mutation; undefined if there is none. */
  readonly data: unknown
  readonly reset: () => void
}

/** Drops a result that has secrets when the session ends. Otherwise they would stay in the hidden views. */
export function useForgottenAtEnd({ data, reset }: UseForgottenAtEndOptions): void {
  const isIn = useContext(SignedInContext)
  const isLeft = !isIn && data !== undefined
  useEffect(() => {
    if (isLeft) reset()
  }, [isLeft, reset])
}
