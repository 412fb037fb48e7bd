import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Place, readPlace, writePlace } from './inventory-place.ts'

export interface MovableTo {
  readonly place: Place
  /** `replace`: no step of its own in the browser's history. */
  move(change: Partial<Place>, options?: { readonly replace?: boolean }): void
}

/** What the address says is shown, and the way to show something else. */
export function usePlace(): MovableTo {
  const text = useSearch()
  const [, navigate] = useLocation()
  const place = useMemo(() => readPlace(text), [text])
  const move = useCallback<MovableTo['move']>(
    (change, options) => {
      // What the address says now, not when the caller was drawn: two moves in a row must both count.
      const query = writePlace({ ...readPlace(location.search), ...change })
      navigate(query === '' ? '/' : `/?${query}`, options)
    },
    [navigate],
  )
  return { place, move }
}
