import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Place, readPlace, writePlace } from './inventory-place.ts'

export interface MovableTo {
  readonly place: Place
  /** Changes the state in the URL. With `replace`, it adds no entry to the browser's history. */
  move(change: Partial<Place>, options?: { readonly replace?: boolean }): void
}

/** Returns the state in the URL, and a function to change it. */
export function usePlace(): MovableTo {
  const text = useSearch()
  const [, navigate] = useLocation()
  const place = useMemo(() => readPlace(text), [text])
  const move = useCallback<MovableTo['move']>(
    (change, options) => {
      // The current URL is read, not that of the last render, because two changes in a row must both count.
      const query = writePlace({ ...readPlace(location.search), ...change })
      navigate(query === '' ? '/' : `/?${query}`, options)
    },
    [navigate],
  )
  return { place, move }
}
