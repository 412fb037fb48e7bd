/*
 * Windows of a browser share the cookie of a user. A sign-in or a sign-out in one of them changes the caller of all, so
 * each window checks its caller again when another one reports this, and when the user returns to it.
 */
import { useEffect, useEffectEvent } from 'react'
import { onReturn } from './on-return.ts'

const channel = new BroadcastChannel('keyrack caller')

/** Makes the other windows check who their caller is. */
export const announceCaller = (): void => channel.postMessage(null)

/** Calls `check` when the caller may have changed in another window. */
export function useCallerCheck(check: () => void): void {
  const checkNow = useEffectEvent(check)
  useEffect(() => {
    const onMessage = (): void => checkNow()
    channel.addEventListener('message', onMessage)
    const stop = onReturn(() => checkNow())
    return () => {
      channel.removeEventListener('message', onMessage)
      stop()
    }
  }, [])
}
