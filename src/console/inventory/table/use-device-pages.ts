/*
 * Reads the devices of a search page by page as they become visible. If a page leaves the view before it has loaded,
 * its request is aborted. The pages that were loaded most recently are kept.
 */
import { type QueryClient, queryOptions, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Device, Keyrack } from '../../../../clients/typescript/index.ts'
import { useClient } from '../../session/session.ts'
import { type ReadRows, readRows } from '../search/read-rows.ts'
import { paramsOf, type Search } from '../search/search.ts'
import { PAGE_SIZE, pagesFor, type RowSpan } from './page-span.ts'

/** Maximum number of loaded pages to keep. They hold 8000 devices, about ten megabytes. */
const MAX_KEPT = 40
/** Time in milliseconds for which a page must stay visible before it is requested. */
const PAUSE_MS = 40

export interface DevicePages {
  /** Number of devices in the search, or null until it is known. */
  readonly total: number | null
  readonly failure: unknown
  readonly isFetching: boolean
  /** Returns the device of a row, or undefined while it is loading. */
  deviceAt(row: number): Device | undefined
  retry(): void
}

/** The beginning of the query keys of all pages. */
export const PAGES_KEY = ['inventory', 'pages'] as const

/** Reads the pages of a search that contain the visible rows and the active row. */
export function useDevicePages(search: Search, rows: RowSpan): DevicePages {
  const client = useClient()
  const queryClient = useQueryClient()
  const pages = pagesFor(rows)
  const results = useQueries({ queries: pages.map((page) => pageQuery(client, search, page)) })
  const shown = pages.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages become old when others are shown
  useEffect(() => dropOldPages(queryClient), [queryClient, shown])
  const isOutdated = isFirstOutdated(pages, results)
  const readFirst = results[0]!.refetch
  useEffect(() => {
    if (isOutdated) void readFirst()
  }, [isOutdated, readFirst])
  return {
    total: results[0]?.data?.total ?? null,
    failure: results.find(({ error }) => error !== null)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    deviceAt: (row) => results[pages.indexOf(Math.floor(row / PAGE_SIZE))]?.data?.devices[row % PAGE_SIZE],
    retry: () => {
      for (const { error, refetch } of results) if (error !== null) void refetch()
    },
  }
}

/**
 * Returns whether a page that was read after the first one has fewer devices than the total says: others have deleted
 * devices in between, and the rows without a device would never be filled.
 */
function isFirstOutdated(pages: readonly number[], results: readonly UseQueryResult<ReadRows>[]): boolean {
  const { data: first, dataUpdatedAt: readAt } = results[0]!
  const total = first?.total ?? 0
  return results.some(({ data, dataUpdatedAt }, at) => {
    const count = Math.min(PAGE_SIZE, total - pages[at]! * PAGE_SIZE)
    return data !== undefined && dataUpdatedAt > readAt && data.devices.length < count
  })
}

const pageQuery = (client: Keyrack, search: Search, page: number) =>
  queryOptions({
    queryKey: [...PAGES_KEY, paramsOf(search), page],
    queryFn: async ({ signal }) => {
      if (page > 0) await pause(signal)
      const first = page * PAGE_SIZE
      return await readRows({ client, search, first, end: first + PAGE_SIZE, signal })
    },
  })

function dropOldPages(queryClient: QueryClient): void {
  const unseen = queryClient.getQueryCache().findAll({ queryKey: PAGES_KEY, type: 'inactive' })
  const oldestFirst = unseen.sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  for (const query of oldestFirst.slice(0, -MAX_KEPT)) queryClient.getQueryCache().remove(query)
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
