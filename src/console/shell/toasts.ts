import { createContext, useContext } from 'react'

/** Short messages at the edge of the window, which screen readers announce. */
export interface Toasts {
  /** Reports success. The message disappears by itself. */
  inform(text: string): void
  /** Reports a failure. The message stays until the user closes it. */
  warn(text: string): void
}

export const ToastContext = createContext<Toasts | null>(null)

/** Returns the functions that show short messages. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext)
  if (toasts === null) throw new Error('Cannot show toasts outside of ToastProvider')
  return toasts
}
