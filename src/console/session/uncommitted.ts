/*
 * Warns before a sign-in makes another window lose its uncommitted changes. Windows with an open sign-in and windows
 * with uncommitted changes keep each other informed.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { onReturn } from './on-return.ts'
import { onMessage, send } from './window-channel.ts'

/** Identity of this window. The page may be served without TLS, where the browser has no randomUUID. */
const SELF = `${performance.timeOrigin} ${Math.random()}`

/** Windows answer within this time, in milliseconds. Until then this window shows what it knew before. */
const ANSWER_MS = 1000

let countHere = 0
let isOpenHere = false
/** The numbers of uncommitted changes of other windows, by window. Several windows may show the same changes. */
const counts = new Map<string, number>()
/** The other windows that show a sign-in. */
const signIns = new Set<string>()
const listeners = new Set<() => void>()

const sendCount = (): void => send({ kind: 'uncommitted', from: SELF, count: countHere })
const sendOpen = (isAnswer: boolean): void => send({ kind: 'sign-in is open', from: SELF, isAnswer })
const sendClosed = (): void => send({ kind: 'sign-in is closed', from: SELF })
const notify = (): void => {
  for (const listener of listeners) listener()
}

onMessage((message) => {
  if (message.kind === 'uncommitted') {
    counts.set(message.from, message.count)
    if (isOpenHere && message.count > 0) sendOpen(true)
  } else if (message.kind === 'sign-in is open') {
    signIns.add(message.from)
    if (!message.isAnswer && countHere > 0) sendCount()
  } else if (message.kind === 'sign-in is closed') signIns.delete(message.from)
  notify()
})

// The browser may keep a page that the user leaves, and show it again as it was.
addEventListener('pagehide', () => {
  if (countHere > 0) send({ kind: 'uncommitted', from: SELF, count: 0 })
  if (isOpenHere) sendClosed()
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) askAgain()
})
onReturn(askAgain)

/**
 * Forgets the other windows and asks them again, because a window that crashed does not say that it closes. Each
 * question also announces the state of this window.
 */
function askAgain(): void {
  counts.clear()
  signIns.clear()
  if (countHere > 0) sendCount()
  if (isOpenHere) sendOpen(false)
  setTimeout(notify, ANSWER_MS)
}

/** Tells the other windows how many uncommitted changes this one has. */
export function announceUncommitted(count: number): void {
  if (count === countHere) return
  countHere = count
  sendCount()
}

/** Returns the number of uncommitted changes that this window shows. */
export const uncommittedHere = (): number => countHere

/** Tells the other windows that this one shows a sign-in, as long as the component is mounted. */
export function useOpenSignIn(): void {
  useEffect(() => {
    isOpenHere = true
    askAgain()
    return () => {
      isOpenHere = false
      sendClosed()
    }
  }, [])
}

/** Returns the number of uncommitted changes that another window has. */
export const useUncommittedElsewhere = (): number => useSyncExternalStore(listen, () => Math.max(0, ...counts.values()))

/** Returns whether another window shows a sign-in. */
export const useIsSignInElsewhere = (): boolean => useSyncExternalStore(listen, () => signIns.size > 0)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
