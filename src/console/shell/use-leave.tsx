import { type ReactNode, useState } from 'react'
import { ConfirmDiscard } from './confirm-discard.tsx'
import { hasUnsaved } from './use-unsaved.ts'

/**
 * Returns a function that leaves a form in the page: it calls `go` at once, or after a question if a form has unsaved
 * text. The question must be rendered outside of the form.
 */
export function useLeave(): { readonly leave: (go: () => void) => void; readonly question: ReactNode } {
  const [waiting, setWaiting] = useState<{ readonly go: () => void } | null>(null)
  return {
    leave: (go) => (hasUnsaved() ? setWaiting({ go }) : go()),
    question: waiting !== null && (
      <ConfirmDiscard missing="saved" onDiscard={waiting.go} onClose={() => setWaiting(null)} />
    ),
  }
}
