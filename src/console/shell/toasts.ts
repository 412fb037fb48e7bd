import { createContext, useContext } from 'react'

/** Short messages at the window's edge, which readers hear. */
export interface Toasts {
  /** What was done; goes by itself. */
  tell(text: string): void
  /** What was not done, and why; stays until it is closed. */
  warn(text: string): void
}

export const ToastContext = createContext<Toasts | null>(null)

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext)
  if (toasts === null) throw new Error('Cannot show toasts outside of ToastProvider')
  return toasts
}
