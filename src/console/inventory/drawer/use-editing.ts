import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Editing {
  readonly isEdited: boolean
  readonly setEdited: (isEdited: boolean) => void
  /** The button that opens the form. The form takes the focus, and gives it back to the button. */
  readonly button: RefObject<HTMLButtonElement | null>
}

/** Switches between a view and its form. */
export function useEditing(): Editing {
  const [isEdited, setEdited] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return { isEdited, setEdited, button }
}
