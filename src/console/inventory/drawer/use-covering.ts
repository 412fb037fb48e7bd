import { type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

/** Width below which the drawer covers the window, as in its styles. */
const narrow = matchMedia('(width < 30rem)')

const onChange = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** A key that was pressed, as an event of React or of the browser. */
export type CoveringKey = Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'preventDefault'>

/**
 * Returns whether the drawer covers the window. Nothing around the drawer can then be reached, as with a modal dialog.
 * It is not a modal dialog, because toasts are shown above it and must be readable. `onKey` gets the keys that are
 * pressed while nothing has the focus, such as after Tab has left the page.
 */
export function useCovering(drawer: RefObject<HTMLElement | null>, onKey: (event: CoveringKey) => void): boolean {
  const isCovering = useSyncExternalStore(onChange, () => narrow.matches)
  useLayoutEffect(() => {
    if (!isCovering) return
    const around = reachableAround(drawer.current!)
    for (const element of around) element.inert = true
    // When the window becomes narrow, the focus may be on an element that is no longer reachable.
    if (!drawer.current!.contains(document.activeElement)) drawer.current!.focus()
    return () => {
      for (const element of around) element.inert = false
    }
  }, [isCovering, drawer])
  useEffect(() => {
    if (!isCovering) return
    const pass = (event: KeyboardEvent): void => {
      if (event.target === document.body) onKey(event)
    }
    document.addEventListener('keydown', pass)
    return () => document.removeEventListener('keydown', pass)
  })
  return isCovering
}

/** Returns the elements that become unreachable: the siblings of an element and of all its ancestors. */
function reachableAround(inner: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let at: Element = inner; at !== document.body && at.parentElement !== null; at = at.parentElement) {
    const siblings = [...at.parentElement.children].filter((one) => one instanceof HTMLElement)
    around.push(...siblings.filter((one) => one !== at))
  }
  return around.filter((one) => !one.inert && one.dataset.kind !== 'messages')
}
