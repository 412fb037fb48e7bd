import { type ReactNode, useState } from 'react'
import { ConfirmDiscard, type ConfirmDiscardProps } from './confirm-discard.tsx'
import { hasUnsaved } from './use-unsaved.ts'

/**
 * Returns a function that leaves a form: it calls `go` at once, or after a question if text would be lost. The caller
 * renders the question. By default all open forms are asked for such text.
 */
export function useLeave(
  isUnsaved = hasUnsaved,
  missing: ConfirmDiscardProps['missing'] = 'saved',
): { readonly leave: (go: () => void) => void; readonly question: ReactNode } {
  const [waiting, setWaiting] = useState<{ readonly go: () => void } | null>(null)
  return {
    leave: (go) => (isUnsaved() ? setWaiting({ go }) : go()),
    question: waiting !== null && (
      <ConfirmDiscard missing={missing} onDiscard={waiting.go} onClose={() => setWaiting(null)} />
    ),
  }
}
