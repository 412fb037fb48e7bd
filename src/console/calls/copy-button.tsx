import { useState } from 'react'

export interface CopyButtonProps {
  /** Name of the copied text, for the user. */
  readonly what: string
  readonly text: string
}

/** Copies a text. The outcome appears next to the button, because an open dialog would cover a toast. */
export function CopyButton({ what, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('')
  async function copy(): Promise<void> {
    try {
      // Browsers allow clipboard access only to HTTPS pages, and to pages from the user's own machine.
      if (navigator.clipboard === undefined) throw new Error('the browser allows it over HTTPS only')
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
    } catch (failure) {
      setOutcome(`Cannot copy: ${failure instanceof Error ? failure.message : failure}`)
    }
  }
  return (
    <>
      <button type="button" data-kind="quiet" aria-label={`Copy ${what.toLowerCase()}`} onClick={copy}>
        Copy
      </button>
      <span role="status">{outcome}</span>
    </>
  )
}
