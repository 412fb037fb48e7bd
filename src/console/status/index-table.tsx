import { FramedTable } from './framed-table.tsx'
import styles from './index-table.module.css'
import { type IndexState, type IndexSummary, summaryOf } from './readiness.ts'

/** More networks than anybody reads: those that are being built come first. */
const MOST_ROWS = 50

const COLUMNS = [{ title: 'Network' }, { title: 'State' }, { title: 'Devices', isNumber: true }]

export function IndexTable({ states }: { readonly states: readonly IndexState[] }) {
  const rows = [...states].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_ROWS)
  return (
    <>
      <Summary summary={summaryOf(states)} />
      {rows.length > 0 && (
        <FramedTable label="Indexes by network" columns={COLUMNS}>
          {rows.map((state, at) => (
            <Row key={state.network ?? at} state={state} />
          ))}
        </FramedTable>
      )}
      {states.length > rows.length && <p>…and {states.length - rows.length} more.</p>}
    </>
  )
}

const rank = ({ state }: IndexState): number => (state === 'building' ? 0 : 1)

function Summary({ summary: { ready, building, done, of } }: { readonly summary: IndexSummary }) {
  if (ready + building === 0)
    return <p className={styles.summary}>None yet: the first search that needs one makes it.</p>
  return (
    <p className={styles.summary}>
      {ready} ready, {building} being built; {done.toLocaleString('en')} of {of.toLocaleString('en')} devices
    </p>
  )
}

function Row({ state: { network, state, done, of } }: { readonly state: IndexState }) {
  const name = network ?? 'a network'
  return (
    <tr>
      <td>{network ?? <span className={styles.summary}>not named here</span>}</td>
      <td data-state={state} className={styles.state}>
        {state === 'ready' ? 'ready' : 'being built'}
        {state === 'building' && <progress max={Math.max(of, 1)} value={done} aria-label={`Index of ${name}`} />}
      </td>
      <td data-kind="number">{done.toLocaleString('en')}</td>
    </tr>
  )
}
