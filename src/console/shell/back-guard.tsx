import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useLeave } from './use-leave.tsx'
import { hasUnsaved } from './use-unsaved.ts'

/**
 * Asks before the browser's Back or Forward button drops text that is not saved. The browser reports the move only
 * afterwards, so the guard first restores the address. One step back from there is where the user wanted to go.
 */
export function BackGuard() {
  const shown = useShownAddress()
  const { leave, question } = useLeave()
  const ask = useRef(leave)
  useEffect(() => {
    ask.current = leave
  })
  // A layout effect runs before the router listens, and the first listener can keep the event from the others.
  useLayoutEffect(() => {
    let isDiscarded = false
    const guard = (event: PopStateEvent): void => {
      const isAsked = !isDiscarded && addressOfBrowser() !== shown.current && hasUnsaved()
      isDiscarded = false
      if (!isAsked) return
      event.stopImmediatePropagation()
      history.pushState(null, '', shown.current)
      ask.current(() => {
        isDiscarded = true
        history.back()
      })
    }
    addEventListener('popstate', guard)
    return () => removeEventListener('popstate', guard)
  }, [shown])
  return question
}

/** Returns the address of what is on the screen. Until the router has seen a move, it differs from the browser's. */
function useShownAddress() {
  // Both make the component render again after each move.
  useLocation()
  useSearch()
  const shown = useRef(addressOfBrowser())
  useEffect(() => {
    shown.current = addressOfBrowser()
  })
  return shown
}

const addressOfBrowser = (): string => location.pathname + location.search
