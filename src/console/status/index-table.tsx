import type { IndexStatus } from '../../../clients/typescript/index.ts'
import { isolated } from '../shell/isolated.ts'
import { FramedTable } from './framed-table.tsx'
import styles from './index-table.module.css'
import type { IndexSums } from './readiness.ts'

/** Maximum number of networks in the table. */
const MAX_ROWS = 50

const COLUMNS = [{ title: 'Network' }, { title: 'State' }, { title: 'Devices', isNumber: true }]

interface IndexTableProps {
  readonly sums: IndexSums
  /**
   * State of the index of each network; indexes that are being built come first. Empty for callers who must not see
   * them.
   */
  readonly states: readonly IndexStatus[]
}

/** Shows totals of the search indexes, then each network. */
export function IndexTable({ sums, states }: IndexTableProps) {
  const rows = states.slice(0, MAX_ROWS)
  return (
    <>
      <Summary sums={sums} />
      {rows.length > 0 && (
        <FramedTable label="Indexes by network" columns={COLUMNS}>
          {rows.map((state) => (
            <Row key={state.network} state={state} />
          ))}
        </FramedTable>
      )}
      {rows.length > 0 && sums.networks > rows.length && <p>…and {sums.networks - rows.length} more.</p>}
    </>
  )
}

function Summary({ sums: { networks, building, done, of } }: { readonly sums: IndexSums }) {
  if (networks === 0) {
    return (
      <p className={styles.summary}>None yet. The service builds the index of a network from its first device on.</p>
    )
  }
  return (
    <p className={styles.summary}>
      {networks - building} ready, {building} building; {done.toLocaleString('en')} of {of.toLocaleString('en')} devices
    </p>
  )
}

function Row({ state: { network, state, done, of } }: { readonly state: IndexStatus }) {
  return (
    <tr>
      <td>{network}</td>
      <td data-state={state} className={styles.state}>
        {state === 'ready' ? 'ready' : 'building'}
        {state === 'building' && (
          <progress max={Math.max(of, 1)} value={done} aria-label={`Index of ${isolated(network)}`} />
        )}
      </td>
      <td data-kind="number">{done.toLocaleString('en')}</td>
    </tr>
  )
}
