import { useState } from 'react'

export interface CopyButtonProps {
  /** Name of the copied text, for the user. */
  readonly what: string
  readonly text: string
}

/**
 * Copies a text. The outcome appears next to the button, because an open dialog would cover a toast. It disappears with
 * the text that it concerns.
 */
export function CopyButton({ what, text }: CopyButtonProps) {
  const [last, setLast] = useState<{ readonly text: string; readonly outcome: string } | null>(null)
  async function copy(): Promise<void> {
    try {
      // Browsers allow clipboard access only to HTTPS pages, and to pages from the user's own machine.
      if (navigator.clipboard === undefined) throw new Error('the browser allows it over HTTPS only')
      await navigator.clipboard.writeText(text)
      setLast({ text, outcome: 'Copied' })
    } catch (failure) {
      setLast({ text, outcome: `Cannot copy: ${failure instanceof Error ? failure.message : failure}` })
    }
  }
  return (
    <>
      <button type="button" data-kind="quiet" aria-label={`Copy ${what.toLowerCase()}`} onClick={copy}>
        Copy
      </button>
      <span role="status">{last?.text === text && last.outcome}</span>
    </>
  )
}
