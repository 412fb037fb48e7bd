import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { formatInventoryUrl, type InventoryState, parseInventoryUrl } from './inventory-url.ts'

export interface InventoryUrl {
  readonly state: InventoryState
  /** Changes the state in the URL. With `replace`, it adds no entry to the browser's history. */
  setState(change: Partial<InventoryState>, options?: { readonly replace?: boolean }): void
}

/** Returns the state in the URL, and a function to change it. */
export function useInventoryUrl(): InventoryUrl {
  const text = useSearch()
  const [, navigate] = useLocation()
  const state = useMemo(() => parseInventoryUrl(text), [text])
  const setState = useCallback<InventoryUrl['setState']>(
    (change, options) => {
      // The current URL is read, not that of the last render, because two changes in a row must both count.
      const now = parseInventoryUrl(location.search)
      const query = formatInventoryUrl({ ...now, ...change })
      // As a browser does with the link of the page that it shows, so that Back leads elsewhere.
      const isSame = query === formatInventoryUrl(now)
      navigate(query === '' ? '/' : `/?${query}`, isSame ? { replace: true } : options)
    },
    [navigate],
  )
  return { state, setState }
}
