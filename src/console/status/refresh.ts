/*
 * Reads the status again while the user is there. Each read keeps the session alive, so a view that nobody uses must
 * stop, or the login would never become idle.
 */
import { createContext, useContext, useEffect, useState } from 'react'
import type { Caller } from '../../../clients/typescript/index.ts'

/** Interval in milliseconds. It leaves enough time for reading. */
const REFRESH_MS = 5000

/** Milliseconds without input after which the user counts as away. */
export const AWAY_MS = 300_000

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const

/** Whether the user is away. */
export const AwayContext = createContext(false)

/** Returns the interval at which a query of the view is read again while the window is visible; false for never. */
export const useRefreshMs = (): number | false => (useContext(AwayContext) ? false : REFRESH_MS)

/**
 * Returns since when the user is away, in Unix epoch milliseconds; null for a user who is there, and for a caller whose
 * session does not end when it is idle.
 */
export function useAwaySince({ kind }: Caller): number | null {
  const [since, setSince] = useState<number | null>(null)
  const endsIdle = kind === 'user'
  useEffect(() => {
    if (!endsIdle) return
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
    }
  }, [endsIdle])
  return since
}
