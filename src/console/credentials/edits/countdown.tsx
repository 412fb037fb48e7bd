import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../../session/server-clock.ts'
import { timeLeft } from './time-left.ts'

export interface CountdownProps {
  /** Unix epoch milliseconds, by the clock of the service. */
  readonly until: number
  readonly onEnd: () => void
}

/**
 * Milliseconds between the end of the countdown and the check for the end of the session. The known time of
 * the service may be a second fast, and an earlier check would keep the session alive.
 */
const GRACE_MS = 2000

export function Countdown({ until, onEnd }: CountdownProps) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const isOver = now > until + GRACE_MS
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return <span role="timer">{timeLeft(until - now)}</span>
}
