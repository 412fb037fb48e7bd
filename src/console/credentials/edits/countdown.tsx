import { useEffect, useEffectEvent, useState } from 'react'
import { timeLeft } from './time-left.ts'

export interface CountdownProps {
  /** Unix epoch milliseconds. */
  readonly until: number
  readonly onEnd: () => void
}

/**
 * Milliseconds between the end of the countdown and the check for the end of the session. If the clock of the browser
 * is fast, an earlier check would keep the session alive.
 */
const GRACE_MS = 2000

export function Countdown({ until, onEnd }: CountdownProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const isOver = now > until + GRACE_MS
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return <span role="timer">{timeLeft(until - now)}</span>
}
