import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Toast, type ToastProps } from './toast.tsx'
import styles from './toasts.module.css'
import { ToastContext, type Toasts } from './toasts.ts'

type Message = Omit<ToastProps, 'onClose'>

/** Provides short messages, and shows them above the page. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Message[]>([])
  const last = useRef(0)

  const close = useCallback((id: number) => setShown((now) => now.filter((message) => message.id !== id)), [])

  const toasts = useMemo<Toasts>(() => {
    const show = (kind: Message['kind'], text: string): void => {
      const id = ++last.current
      setShown((now) => [...now, { id, kind, text }])
    }
    return { inform: (text) => show('info', text), warn: (text) => show('warned', text) }
  }, [])

  const listOf = (kind: Message['kind']) =>
    shown
      .filter((message) => message.kind === kind)
      .map((message) => <Toast key={message.id} {...message} onClose={close} />)

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
