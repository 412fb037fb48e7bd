/*
 * Windows of a browser share one session cookie. A sign-in or a sign-out in one of them changes the caller of all, so
 * each window checks its caller again when another one reports this, and when the user returns to it. A window with an
 * API key is the exception: it keeps its caller. If the key may read credentials, its calls replace the cookie of every
 * other caller. So it asks for a new sign-in once another caller takes the cookie, because otherwise the two windows
 * would end the sessions of each other with each call. The window answers that it has a key when it is asked, because
 * the service cannot tell a window why its session ended.
 */
import { useEffect, useEffectEvent } from 'react'
import type { Caller } from '../../../clients/typescript/index.ts'
import { onReturn } from './on-return.ts'
import { type Message, onMessage, send } from './window-channel.ts'

/** Returns whether calls of a caller may replace the session cookie: those of a key that may read credentials. */
const mayReplaceCookie = ({ kind, permissions }: Pick<Caller, 'kind' | 'permissions'>): boolean =>
  kind === 'key' && permissions.includes('credentials:read')

/** Tells the other windows who signed in. */
export const announceSignIn = (caller: Caller): void =>
  send({ kind: 'signed in', caller: caller.id, takesCookie: caller.kind === 'user' || mayReplaceCookie(caller) })

/** Makes the other windows check whether their session has ended. */
export const announceSignOut = (): void => send({ kind: 'signed out' })

/** Asks the other windows whether one of them uses an API key whose calls replace the cookie. */
export const askForKeys = (): void => send({ kind: 'is a key in use?' })

export interface OtherWindows {
  /** Caller of this window; null if none is signed in. */
  readonly caller: Caller | null
  /** Called when the caller of the cookie may have changed. */
  readonly check: () => void
  /** Called when another window ended the session of the API key of this one. */
  readonly onEnded: () => void
  /** Called when another caller takes the session cookie that the API key of this window needs. */
  readonly onCookieTaken: () => void
  /** Called when another window answers that it uses an API key whose calls replace the cookie. */
  readonly onKey: () => void
}

/** Watches the other windows, and answers them. */
export function useOtherWindows({ caller, check, onEnded, onCookieTaken, onKey }: OtherWindows): void {
  const needsCookie = caller !== null && mayReplaceCookie(caller)
  const checkNow = useEffectEvent(check)
  const take = useEffectEvent((message: Message) => {
    if (message.kind === 'signed in') {
      if (caller?.kind !== 'key') check()
      else if (needsCookie && message.takesCookie && message.caller !== caller.id) onCookieTaken()
    } else if (message.kind === 'signed out') {
      if (caller?.kind === 'key') onEnded()
      else check()
    } else if (message.kind === 'a key is in use') onKey()
    else if (message.kind === 'is a key in use?' && needsCookie) send({ kind: 'a key is in use' })
  })
  useEffect(() => {
    const stops = [onMessage((message) => take(message)), onReturn(() => checkNow())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
