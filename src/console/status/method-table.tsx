import type { MethodFigures } from './figures.ts'
import { FramedTable } from './framed-table.tsx'
import styles from './method-table.module.css'

const COLUMNS = [
  { title: 'Method' },
  { title: 'Calls', isNumber: true },
  { title: 'Mean ms', isNumber: true },
  { title: 'Errors' },
]

export function MethodTable({ figures }: { readonly figures: readonly MethodFigures[] }) {
  return (
    <FramedTable label="Calls by method" columns={COLUMNS}>
      {figures.map(({ method, calls, errors, meanMs }) => (
        <tr key={method}>
          <td className="mono">{method}</td>
          <td data-kind="number">{calls.toLocaleString('en')}</td>
          <td data-kind="number">{meanMs === null ? '–' : meanMs.toFixed(1)}</td>
          <td className={styles.errors}>{errors.map(([name, count]) => `${name} × ${count}`).join(', ')}</td>
        </tr>
      ))}
    </FramedTable>
  )
}
