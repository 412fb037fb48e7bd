import { useEffect, useRef } from 'react'
import { useLockAround } from './lock.ts'

/** Closes a dialog or a form without its action. If the action is late, it goes on. */
export function CancelButton({ onClick }: { readonly onClick: () => void }) {
  const { isLocked, isLate } = useLockAround()
  const button = useRef<HTMLButtonElement>(null)
  // The button of the action had the focus, and lost it because it is disabled.
  useEffect(() => {
    if (isLate && document.activeElement === document.body) button.current?.focus()
  }, [isLate])
  return (
    <button ref={button} type="button" disabled={isLocked} onClick={onClick}>
      {isLate ? 'Close' : 'Cancel'}
    </button>
  )
}
