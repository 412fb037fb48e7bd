import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus to an element when something that was shown, such as a drawer, is gone and had the focus.
 */
export function useFocusBack(isShown: boolean, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isShown) return
    return () => {
      if (document.activeElement === document.body) element.current?.focus()
    }
  }, [isShown, element])
}
