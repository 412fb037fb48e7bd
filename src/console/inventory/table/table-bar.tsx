import { useState } from 'react'
import { useMay } from '../../session/session.ts'
import { useTryAgain } from '../../shell/use-try-again.ts'
import { CountDialog } from '../counts/count-dialog.tsx'
import { DefineFields } from '../definitions/define-fields.tsx'
import { devicesText } from '../devices-text.ts'
import { CallDialog } from '../search/call-dialog.tsx'
import type { Search } from '../search/search.ts'
import { CsvExport } from '../selection/csv-export.tsx'
import { ColumnPicker } from './column-picker.tsx'
import type { ColumnName } from './columns.ts'
import styles from './table-bar.module.css'
import type { DevicePages } from './use-device-pages.ts'

export interface TableBarProps {
  readonly search: Search
  readonly pages: DevicePages
  readonly columns: readonly ColumnName[]
  /** Keys of the selected devices. */
  readonly selected: ReadonlySet<string>
  /** Text of a problem that does not concern a single criterion, or null. */
  readonly failure: string | null
  readonly onRefresh: () => void
  readonly onSearch: (search: Search) => void
  readonly onColumns: (columns: readonly ColumnName[] | null) => void
}

/** Shows the number of devices, and actions for all of them. */
export function TableBar({ search, pages, columns, selected, failure, ...on }: TableBarProps) {
  const [shown, setShown] = useState<'call' | 'columns' | 'counts' | 'definitions' | null>(null)
  const mayDefine = useMay()('admin')
  const close = (): void => setShown(null)
  const tryAgain = useTryAgain({ isFailed: failure !== null, isBusy: pages.isFetching, onAgain: pages.retry })
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.count}>
        {totalText(pages)}
      </p>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}{' '}
          <button type="button" {...tryAgain}>
            Try again
          </button>
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" onClick={on.onRefresh}>
          Refresh
        </button>
        <button type="button" onClick={() => setShown('columns')}>
          Columns
        </button>
        <button type="button" onClick={() => setShown('counts')}>
          Count
        </button>
        <button type="button" onClick={() => setShown('call')}>
          Show call
        </button>
        <CsvExport search={search} total={pages.total} columns={columns} selected={selected} />
      </div>
      {shown === 'call' && <CallDialog search={search} onClose={close} />}
      {shown === 'counts' && (
        <CountDialog
          search={search}
          onClose={close}
          onNarrow={(narrowed) => {
            close()
            on.onSearch(narrowed)
          }}
        />
      )}
      {shown === 'columns' && (
        <ColumnPicker
          shown={columns}
          onChange={on.onColumns}
          onDefine={mayDefine ? () => setShown('definitions') : null}
          onClose={close}
        />
      )}
      {shown === 'definitions' && <DefineFields onClose={() => setShown('columns')} />}
    </div>
  )
}

function totalText({ total, failure }: DevicePages): string {
  if (total === null) return failure === null ? 'Searching…' : 'The search failed'
  return devicesText(total)
}
