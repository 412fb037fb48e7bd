import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { failureText } from '../session/reason-of.ts'
import { FailedRead } from './failed-read.tsx'

interface Entry {
  readonly id: string
}

export interface EntryListProps<Shown extends Entry> {
  readonly queryKey: readonly string[]
  /** Reads the page of the entries that are older than the one with the id `before`; null for the newest. */
  readonly readPage: (
    before: string | null,
    signal: AbortSignal,
  ) => Promise<{ readonly entries: readonly Shown[]; readonly next: string | null }>
  readonly className: string | undefined
  /** Shown in place of the list if there are no entries. */
  readonly none: ReactNode
  /** The title of the button that adds older entries. */
  readonly older: string
  /** Shows an entry. `newer` has the entries before it in the list. */
  readonly show: (entry: Shown, newer: readonly Shown[]) => ReactNode
}

const FAILED = 'Cannot read the history'

/** Shows the entries of a history, newest first, and adds older ones page by page. */
export function EntryList<Shown extends Entry>(props: EntryListProps<Shown>) {
  const { queryKey, readPage, className, none, older, show } = props
  const { data, error, hasNextPage, fetchNextPage, isFetching, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => readPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const list = useRef<HTMLOListElement>(null)
  const addOlder = async (): Promise<void> => {
    if (isFetchingNextPage) return
    const { hasNextPage: isLeft } = await fetchNextPage()
    // The button that had the focus is gone.
    if (!isLeft) list.current?.focus({ preventScroll: true })
  }
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <FailedRead
        what={FAILED}
        error={data === undefined ? error : null}
        isBusy={isFetching}
        onAgain={refetch}
        focusTo={list}
      />
      {data === undefined && error === null && <p>Loading…</p>}
      {data !== undefined && entries.length === 0 && none}
      {entries.length > 0 && (
        <ol ref={list} tabIndex={-1} className={className}>
          {entries.map((entry, at) => (
            <li key={entry.id}>{show(entry, entries.slice(0, at))}</li>
          ))}
        </ol>
      )}
      {data !== undefined && error !== null && <p role="alert">{failureText(FAILED, error)}</p>}
      {hasNextPage && (
        // Not disabled, because the button would lose the focus.
        <button type="button" aria-disabled={isFetchingNextPage} onClick={() => void addOlder()}>
          {older}
        </button>
      )}
    </>
  )
}
