import type { MethodFigures } from './figures.ts'
import styles from './method-table.module.css'

export function MethodTable({ figures }: { readonly figures: readonly MethodFigures[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label="Calls by method" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col" className={styles.number}>
              Calls
            </th>
            <th scope="col" className={styles.number}>
              Mean ms
            </th>
            <th scope="col">Errors</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ method, calls, errors, meanMs }) => (
            <tr key={method}>
              <td className="mono">{method}</td>
              <td className={styles.number}>{calls.toLocaleString()}</td>
              <td className={styles.number}>{meanMs === null ? '–' : meanMs.toFixed(1)}</td>
              <td className={styles.errors}>{errors.map(([name, count]) => `${name} × ${count}`).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
