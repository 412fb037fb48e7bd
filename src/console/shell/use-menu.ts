import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

/**
 * Returns the props of a `details` element that is a menu: it closes at Escape, and when the focus leaves it. Escape
 * returns the focus to the summary.
 */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  return {
    ref,
    onKeyDown({ key, defaultPrevented }: KeyboardEvent): void {
      // An Escape that a dialog of the menu took closes the dialog alone.
      if (key !== 'Escape' || defaultPrevented || !ref.current?.open) return
      ref.current.open = false
      ref.current.querySelector('summary')?.focus()
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false
    },
  }
}
