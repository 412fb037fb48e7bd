import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { failureText, reasonOf } from '../session/reason-of.ts'
import { useClient } from '../session/session.ts'
import styles from './audit-panel.module.css'
import { useAuditStreams } from './audit-streams.ts'
import { AuditTable } from './audit-table.tsx'
import { Panel } from './panel.tsx'
import { useRefreshMs } from './refresh.ts'

const PAGE_SIZE = 50

/** Shows the audit, newest entries first, for administrators. */
export function AuditPanel() {
  const [search, setSearch] = useSearchParams()
  const { streams, isPending, error } = useAuditStreams()
  const shown = search.get('audit') ?? streams[0]?.stream
  // The URL may name a stream that does not exist. The choice then shows its name, and the list reports it.
  const isKnown = shown === undefined || streams.some(({ stream }) => stream === shown)
  const options = isKnown ? streams : [{ stream: shown, title: shown }, ...streams]
  return (
    <Panel
      title="Audit"
      head={
        <label>
          <span className="for-readers-only">Entries of</span>
          <select value={shown} onChange={({ target }) => setSearch({ audit: target.value }, { replace: true })}>
            {options.map(({ stream, title }) => (
              <option key={stream} value={stream}>
                {title}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {error !== null && <p role="alert">{failureText('Cannot list networks', error)}</p>}
      {shown !== undefined && <Entries stream={shown} />}
      {shown === undefined && error === null && (
        <p className={styles.none}>
          {isPending ? 'Loading…' : 'You have no access to any network. Ask an administrator for it.'}
        </p>
      )}
    </Panel>
  )
}

function Entries({ stream }: { readonly stream: string }) {
  const client = useClient()
  const refreshMs = useRefreshMs()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit', stream],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: before, signal }) =>
      client.security.getAuditEntries({ stream, pageSize: PAGE_SIZE, before }, { signal }),
    getNextPageParam: ({ next }) => next,
    // Only the first page is refreshed, and only while it is the only one. If the user reads older pages, a refresh
    // would move the entries.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : refreshMs),
  })
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <>
      {error !== null && <p role="alert">{reasonOf(error)}</p>}
      {entries?.length === 0 && <p className={styles.none}>No entries.</p>}
      {entries !== undefined && entries.length > 0 && <AuditTable label="Audit entries" entries={entries} />}
      {hasNextPage && (
        <button type="button" className={styles.more} disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Older entries
        </button>
      )}
    </>
  )
}
