import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus to an element when something else, such as a drawer, is no longer shown and nothing has the focus. A
 * removed element that had the focus leaves it to the body. A click outside all controls does the same.
 */
export function useFocusBack(isShown: boolean, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isShown) return
    return () => {
      if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
    }
  }, [isShown, element])
}
