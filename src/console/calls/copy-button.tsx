import { useState } from 'react'

export interface CopyButtonProps {
  /** What is copied, for people. */
  readonly what: string
  readonly text: string
}

/** Tells beside itself what became of it: a toast can't be reached from a dialog. */
export function CopyButton({ what, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('')
  async function copy(): Promise<void> {
    try {
      // Browsers lend the clipboard to pages of HTTPS and of this machine alone.
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
