import { type RefObject, useEffect } from 'react'

/** Gives the focus to an element when something else, such as a drawer, is no longer shown and had the focus. */
export function useFocusBack(isShown: boolean, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isShown) return
    return () => {
      if (document.activeElement === document.body) element.current?.focus()
    }
  }, [isShown, element])
}
