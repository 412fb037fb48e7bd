import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

/** Where the drawer leaves no room beside it, as its styles have it. */
const narrow = matchMedia('(width < 30rem)')

const onChange = (tell: () => void): (() => void) => {
  narrow.addEventListener('change', tell)
  return () => narrow.removeEventListener('change', tell)
}

/**
 * Whether the drawer covers the window. As long as it does, nothing around it can be reached, as with a modal dialog; it is
 * none, because messages are shown above it and have to be read and closed.
 */
export function useCovering(drawer: RefObject<HTMLElement | null>): boolean {
  const isCovering = useSyncExternalStore(onChange, () => narrow.matches)
  useLayoutEffect(() => {
    if (!isCovering) return
    const around = reachableAround(drawer.current!)
    for (const element of around) element.inert = true
    // In a window that became narrow the focus may be where it can't be any more.
    if (!drawer.current!.contains(document.activeElement)) drawer.current!.focus()
    return () => {
      for (const element of around) element.inert = false
    }
  }, [isCovering, drawer])
  return isCovering
}

/** What stands beside it, and beside everything it stands in. */
function reachableAround(inner: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let at: Element = inner; at !== document.body && at.parentElement !== null; at = at.parentElement) {
    const siblings = [...at.parentElement.children].filter((one) => one instanceof HTMLElement)
    around.push(...siblings.filter((one) => one !== at))
  }
  return around.filter((one) => !one.inert && one.dataset.kind !== 'messages')
}
