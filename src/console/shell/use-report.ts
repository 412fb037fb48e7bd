import { useEffect, useRef } from 'react'
import { failureText } from '../session/reason-of.ts'
import { useToasts } from './toasts.ts'

/**
 * Returns a function that reports the failure of an action by a message if the user has closed its dialog. As long as
 * the dialog is open, it shows the failure itself. `title` is that of the dialog.
 */
export function useReport(title: string): (action: Promise<unknown>) => void {
  const toasts = useToasts()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return (action) => {
    action.catch((failure: unknown) => {
      if (isGone.current) toasts.warn(failureText(title.replace(/\?$/, ''), failure))
    })
  }
}
