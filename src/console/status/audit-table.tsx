import type { AuditEntry } from '../../../generated/client/typescript/index.ts'
import styles from './audit-table.module.css'
import { subjectText } from './audit-text.ts'
import { timeText } from './time-text.ts'

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label="Audit entries" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">To what</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ entry }: { readonly entry: AuditEntry }) {
  const { at, by, method, on } = entry
  return (
    <tr>
      <td>
        <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
      </td>
      <td>{by}</td>
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
