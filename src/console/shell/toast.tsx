import { useContext, useEffect, useRef } from 'react'
import { SignedInContext } from '../session/session.ts'
import { focusHeading } from './focus-heading.ts'
import styles from './toasts.module.css'

/** Milliseconds for which a message is shown. The user can read two lines in this time. */
const SHOWN_MS = 6000

export interface ToastProps {
  readonly id: number
  /** Messages of the kind `info` disappear by themselves. */
  readonly kind: 'info' | 'warned'
  readonly text: string
  readonly onClose: (id: number) => void
}

export function Toast({ id, kind, text, onClose }: ToastProps) {
  // While the sign-in hides the message, its time does not run.
  const isSeen = useContext(SignedInContext)
  const isTimed = isSeen && kind === 'info'
  const toast = useRef<HTMLDivElement>(null)
  /** The element that had the focus before the button. */
  const before = useRef<EventTarget | null>(null)
  useEffect(() => {
    if (!isTimed) return
    const timer = setInterval(() => {
      // A message with the pointer or the focus on it is read, or about to be closed.
      if (toast.current?.matches(':hover, :focus-within') === false) onClose(id)
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [isTimed, id, onClose])
  return (
    <div ref={toast} className={styles.toast} data-kind={kind}>
      <span>{text}</span>
      <button
        type="button"
        data-kind="quiet"
        aria-label="Close this message"
        onFocus={({ relatedTarget }) => {
          // A window that gets the focus back gives it to the button again, and names no other element.
          if (relatedTarget !== null) before.current = relatedTarget
        }}
        onClick={({ currentTarget }) => {
          if (document.activeElement === currentTarget) giveFocusTo(before.current)
          onClose(id)
        }}
      >
        ✕
      </button>
    </div>
  )
}

/** Gives the focus to an element, or to a heading if the element cannot have it. */
function giveFocusTo(element: EventTarget | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  if (element === null || document.activeElement !== element) focusHeading()
}
