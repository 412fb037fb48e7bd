import type { AuditEntry } from '../../../clients/typescript/index.ts'
import { utcSecond } from '../shell/utc-text.ts'
import styles from './audit-table.module.css'
import { subjectText } from './audit-text.ts'
import { FramedTable } from './framed-table.tsx'

const COLUMNS = [
  ...[{ title: 'Time (UTC)' }, { title: 'Caller' }, { title: 'Address' }],
  ...[{ title: 'Action' }, { title: 'Target' }],
]

export interface AuditTableProps {
  readonly label: string
  readonly entries: readonly AuditEntry[]
}

export function AuditTable({ label, entries }: AuditTableProps) {
  return (
    <FramedTable label={label} columns={COLUMNS}>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </FramedTable>
  )
}

function Row({ entry }: { readonly entry: AuditEntry }) {
  const { at, by, method, on, source } = entry
  return (
    <tr className={styles.entry}>
      <td>
        <time dateTime={new Date(at).toISOString()}>{utcSecond(at)}</time>
      </td>
      <td>{by}</td>
      <td>{source}</td>
      <td>{method}</td>
      <td className={styles.subject}>
        <details>
          <summary>{subjectText(on) || '–'}</summary>
          <pre>{JSON.stringify(entry, null, 2)}</pre>
        </details>
      </td>
    </tr>
  )
}
