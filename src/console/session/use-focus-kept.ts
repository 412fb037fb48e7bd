import { useEffect, useRef } from 'react'
import { focusNextHeading } from '../shell/focus-heading.ts'
import type { Stage } from './session.ts'

/**
 * Gives the focus to the new heading when the stage changed and the element that had the focus is gone. When the page
 * is opened, the focus stays at its top, from where Tab reaches every control, unless the service is unreachable.
 */
export function useFocusKept(stage: Stage['name']): void {
  const before = useRef(stage)
  useEffect(() => {
    const isOpened = before.current === 'asking' && stage !== 'unreachable'
    const isSame = before.current === stage
    before.current = stage
    if (!isSame && !isOpened && document.activeElement === document.body) focusNextHeading()
  }, [stage])
}
