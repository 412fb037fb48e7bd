/*
 * Windows of a browser share one session cookie. A sign-in or a sign-out in one of them changes the caller of all, so
 * each window checks its caller again when another one reports this, and when the user returns to it. A window with an
 * API key is the exception: it keeps its caller. If the key may read credentials, its calls replace the cookie of a
 * user. The window says so when it is asked, because the service cannot tell a window why its session ended.
 */
import { useEffect, useEffectEvent } from 'react'
import { onReturn } from './on-return.ts'

type Message = 'signed in or out' | 'is a key in use?' | 'a key is in use'

const channel = new BroadcastChannel('keyrack caller')

const send = (message: Message): void => channel.postMessage(message)

/** Makes the other windows check who their caller is. */
export const announceCaller = (): void => send('signed in or out')

/** Asks the other windows whether one of them uses an API key whose calls replace the cookie. */
export const askForKeys = (): void => send('is a key in use?')

export interface OtherWindows {
  /** Whether this window uses an API key whose calls may replace the session cookie. */
  readonly mayReplaceCookie: boolean
  /** Called when the caller may have changed in another window; `isReported` if that window reported it. */
  readonly check: (isReported: boolean) => void
  /** Called when another window answers that it uses such an API key. */
  readonly onKey: () => void
}

/** Watches the other windows, and answers them. */
export function useOtherWindows({ mayReplaceCookie, check, onKey }: OtherWindows): void {
  const checkNow = useEffectEvent(check)
  const take = useEffectEvent((message: Message) => {
    if (message === 'signed in or out') check(true)
    else if (message === 'a key is in use') onKey()
    else if (mayReplaceCookie) send('a key is in use')
  })
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<Message>): void => take(data)
    channel.addEventListener('message', onMessage)
    const stop = onReturn(() => checkNow(false))
    return () => {
      channel.removeEventListener('message', onMessage)
      stop()
    }
  }, [])
}
