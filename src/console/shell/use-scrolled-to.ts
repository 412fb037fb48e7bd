import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the ref of an element that is scrolled into view when it is first shown, or whenever `isOpen` becomes true.
 * Something that the user opens in a list, or by a link, would otherwise be outside the visible part of the page.
 */
export function useScrolledTo<Shown extends Element>(isOpen = true): RefObject<Shown | null> {
  const element = useRef<Shown>(null)
  useEffect(() => {
    // Not an expression: scrollIntoView may return a promise, and React takes what an effect returns for a function.
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return element
}
