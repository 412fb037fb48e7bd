import { type RefObject, useEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

export interface TryAgainOptions {
  readonly isFailed: boolean
  readonly isBusy: boolean
  readonly onAgain: () => unknown
  /** The element that gets the focus once the data is read; by default the heading of the view. */
  readonly focusTo?: RefObject<HTMLElement | null> | undefined
}

/** Attributes of the button "Try again". */
export interface TryAgain {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-disabled': boolean
  readonly onClick: () => void
}

/**
 * Returns the attributes of a button that reads again what could not be read. The button may be removed while the data
 * is read, and a removed button leaves the focus to the body. After the read the focus goes to the button if the read
 * failed again, otherwise to the heading. The caller must stay mounted during the read.
 */
export function useTryAgain({ isFailed, isBusy, onAgain, focusTo }: TryAgainOptions): TryAgain {
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isBusy || !isPressed.current) return
    isPressed.current = false
    // The user may have moved the focus during the read.
    if (document.activeElement !== document.body) return
    const next = isFailed ? button : focusTo
    if (next?.current) next.current.focus({ preventScroll: true })
    else focusHeading()
  }, [isBusy, isFailed, focusTo])
  return {
    ref: button,
    // Not disabled, because the button would lose the focus.
    'aria-disabled': isBusy,
    onClick: () => {
      if (isBusy) return
      isPressed.current = true
      void onAgain()
    },
  }
}
