import type { AuditEntry } from '../../../generated/client/typescript/index.ts'
import styles from './audit-table.module.css'

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
          {entries.map(({ id, at, by, method, on, request }) => (
            <tr key={id} title={`entry ${id}, request ${request || 'none'}`}>
              <td>
                <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleString()}</time>
              </td>
              <td className="mono">{by}</td>
              <td className="mono">{method}</td>
              <td className={styles.subject}>{typeof on === 'string' ? on : JSON.stringify(on)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
