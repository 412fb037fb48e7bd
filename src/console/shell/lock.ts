/*
 * Keeps a dialog, or the drawer, open while its action runs, because closing it would hide the outcome. A service that
 * hangs would keep it open until the deadline of the client. So after some seconds the user may close it. If the action
 * fails, the focus returns to where the user was.
 */
import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { SignedInContext } from '../session/session.ts'

/** Milliseconds after which an action is late. Users of a page that does not respond give up after about this time. */
const LATE_MS = 10_000

export interface Lock {
  /** Whether an action runs, so that nothing closes the dialog. */
  readonly isLocked: boolean
  /** Whether an action is late, so that the user may close the dialog without the outcome. */
  readonly isLate: boolean
  /** Locks the dialog until the returned function is called. */
  readonly hold: () => () => void
}

/** Gives the parts of a dialog, or of the drawer, its lock. */
export const LockContext = createContext<Lock>({ isLocked: false, isLate: false, hold: () => () => undefined })

/** Returns the lock of the dialog, or of the drawer, around the component. */
export const useLockAround = (): Lock => useContext(LockContext)

/** Creates the lock of a dialog. */
export function useLock(dialog: RefObject<HTMLElement | null>): Lock {
  const [running, setRunning] = useState(0)
  const [isLate, setLate] = useState(false)
  const isBusy = running > 0
  const hold = useCallback(() => {
    setRunning((now) => now + 1)
    return () => setRunning((now) => now - 1)
  }, [])
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isBusy])
  useFocusAfterAction(dialog, isBusy)
  return useMemo(() => ({ isLocked: isBusy && !isLate, isLate: isBusy && isLate, hold }), [isBusy, isLate, hold])
}

/** Holds a lock while an action runs. */
export function useHold({ hold }: Lock, isBusy: boolean): void {
  useLayoutEffect(() => (isBusy ? hold() : undefined), [hold, isBusy])
}

/**
 * Returns the focus after an action failed: to the first wrong input, or to the button of the action. The button lost
 * it because it was disabled. While the sign-in hides the dialog, nothing in it can have the focus.
 */
function useFocusAfterAction(dialog: RefObject<HTMLElement | null>, isBusy: boolean): void {
  const isShown = useContext(SignedInContext)
  const focused = useRef<HTMLElement | null>(null)
  // A layout effect, because the browser takes the focus from a disabled button when it renders.
  useLayoutEffect(() => {
    if (!isShown) return
    if (isBusy) {
      focused.current ??= document.activeElement as HTMLElement | null
      return
    }
    const before = focused.current
    focused.current = null
    if (before === null || !dialog.current?.contains(before)) return
    const wrong = before.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (document.activeElement === document.body) before.focus()
  }, [dialog, isBusy, isShown])
}
