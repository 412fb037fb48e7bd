import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the ref of an element that is scrolled into view when it is first shown. Something that the user opens in a
 * list would otherwise begin above the visible part of the page.
 */
export function useScrolledTo<Shown extends Element>(): RefObject<Shown | null> {
  const element = useRef<Shown>(null)
  useEffect(() => {
    // Not an expression: scrollIntoView may return a promise, and React takes what an effect returns for a function.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return element
}
