import { useContext, useEffect } from 'react'
import { SignedInContext } from '../session/session.ts'
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
  useEffect(() => {
    if (!isTimed) return
    const timer = setTimeout(() => onClose(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isTimed, id, onClose])
  return (
    <div className={styles.toast} data-kind={kind}>
      <span>{text}</span>
      <button type="button" data-kind="quiet" aria-label="Close this message" onClick={() => onClose(id)}>
        ✕
      </button>
    </div>
  )
}
