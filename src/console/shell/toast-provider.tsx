import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import styles from './toasts.module.css'
import { ToastContext, type Toasts } from './toasts.ts'

interface Toast {
  readonly id: number
  readonly kind: 'info' | 'warned'
  readonly text: string
}

/** Milliseconds for which a message is shown. The user can read two lines in this time. */
const SHOWN_MS = 6000

/** Provides short messages, and shows them above the page. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Toast[]>([])
  const last = useRef(0)

  const close = useCallback((id: number) => setShown((now) => now.filter((toast) => toast.id !== id)), [])

  const toasts = useMemo<Toasts>(() => {
    const show = (kind: Toast['kind'], text: string): number => {
      const id = ++last.current
      setShown((now) => [...now, { id, kind, text }])
      return id
    }
    return {
      inform(text) {
        const id = show('info', text)
        setTimeout(() => close(id), SHOWN_MS)
      },
      warn(text) {
        show('warned', text)
      },
    }
  }, [close])

  const listOf = (kind: Toast['kind']) =>
    shown
      .filter((toast) => toast.kind === kind)
      .map(({ id, text }) => (
        <div key={id} className={styles.toast} data-kind={kind}>
          <span>{text}</span>
          <button type="button" data-kind="quiet" aria-label="Close this message" onClick={() => close(id)}>
            ✕
          </button>
        </div>
      ))

  // Both regions exist from the start, because screen readers announce changes in a region, not a new region.
  return (
    <ToastContext value={toasts}>
      {children}
      <div className={styles.toasts} data-kind="messages">
        <div role="status">{listOf('info')}</div>
        <div role="alert">{listOf('warned')}</div>
      </div>
    </ToastContext>
  )
}
