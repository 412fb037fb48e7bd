import { useEffect, useState } from 'react'

/** Milliseconds without input after which the user counts as away. */
export const AWAY_MS = 300_000

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const

/**
 * Returns since when the user is away, in Unix epoch milliseconds; null for a user who is there. If `isWatched` is
 * false, nothing is watched, and the user is never away.
 */
export function useAwaySince(isWatched: boolean): number | null {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    if (!isWatched) return
    let timer: ReturnType<typeof setTimeout>
    const stay = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setSince(Date.now()), AWAY_MS)
      setSince(null)
    }
    stay()
    for (const input of INPUTS) addEventListener(input, stay)
    return () => {
      clearTimeout(timer)
      for (const input of INPUTS) removeEventListener(input, stay)
      setSince(null)
    }
  }, [isWatched])
  return since
}
