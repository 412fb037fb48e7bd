import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { useClient, useMay, useMayEdit } from '../../session/session.ts'
import { FailedRead } from '../../shell/failed-read.tsx'
import { useOpened } from '../configs/opened-in-url.ts'
import { AddressFilter } from './address-filter.tsx'
import styles from './credential-sets.module.css'
import type { AskedSet } from './set-dialog.tsx'
import { SetTable } from './set-table.tsx'
import { setsQuery } from './sets-query.ts'

export interface CredentialSetsProps {
  readonly config: CredentialConfig
  readonly onAsk: (asked: AskedSet) => void
}

/** Shows the sets of a configuration, page by page. */
export function CredentialSets({ config, onAsk }: CredentialSetsProps) {
  const mayReveal = useMay()('credentials:reveal')
  const mayEdit = useMayEdit()
  const { opened, open } = useOpened()
  const isStatic = config.type === 'STATIC'
  const wanted = { config, addresses: isStatic ? opened.addresses : '', mayReveal }
  const { data, error, hasNextPage, fetchNextPage, isFetching, refetch } = useInfiniteQuery(
    setsQuery(useClient().credentials, wanted),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const sets = data?.pages.flatMap((page) => page.sets)
  const total = data?.pages[0]?.total ?? 0
  return (
    <div className={styles.sets}>
      <div className={styles.top}>
        <h3 ref={heading} tabIndex={-1}>
          Sets{sets !== undefined && ` (${total})`}
        </h3>
        {isStatic && (
          <AddressFilter
            addresses={opened.addresses}
            onFilter={(addresses) => open({ config: config.name, addresses })}
          />
        )}
        {mayEdit && (
          <button type="button" className={styles.add} onClick={() => onAsk({ config, ask: 'create', set: null })}>
            New set…
          </button>
        )}
      </div>
      <FailedRead what="Cannot list sets" error={error} isBusy={isFetching} onAgain={refetch} focusTo={heading} />
      {error === null && sets === undefined && <p>Loading…</p>}
      {error === null && sets?.length === 0 && (
        <p className={styles.note}>{wanted.addresses === '' ? 'No sets yet.' : 'No sets in this range.'}</p>
      )}
      {sets !== undefined && sets.length > 0 && (
        <SetTable
          config={config}
          sets={sets}
          hasAllSets={!hasNextPage}
          onAction={(action) => onAsk({ config, ...action })}
        />
      )}
      {hasNextPage && (
        <button type="button" className={styles.more} disabled={isFetching} onClick={() => void fetchNextPage()}>
          Show more ({sets?.length} of {total})
        </button>
      )}
      {hasNextPage && !isStatic && mayEdit && (
        <p className={styles.note}>
          Buttons to move a set appear when all sets are shown. Each set has its priority in its form.
        </p>
      )}
      {mayReveal && (
        <p className={styles.note}>Secrets are shown only when you reveal them. The audit records each reveal.</p>
      )}
    </div>
  )
}
