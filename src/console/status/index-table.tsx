import styles from './index-table.module.css'
import { type IndexState, type IndexSummary, summaryOf } from './readiness.ts'

/** More networks than anybody reads: those that are being built come first. */
const MOST_ROWS = 50

export function IndexTable({ states }: { readonly states: readonly IndexState[] }) {
  const rows = [...states].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_ROWS)
  return (
    <>
      <Summary summary={summaryOf(states)} />
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">Network</th>
                <th scope="col">State</th>
                <th scope="col" className={styles.number}>
                  Devices
                </th>
                <th scope="col">Progress</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((state, at) => (
                <Row key={state.network ?? at} state={state} />
              ))}
            </tbody>
          </table>
        </div>
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
      {ready} ready, {building} being built; {done.toLocaleString()} of {of.toLocaleString()} devices
    </p>
  )
}

function Row({ state: { network, state, done, of } }: { readonly state: IndexState }) {
  const name = network ?? 'a network'
  return (
    <tr>
      <td>{network ?? <span className={styles.summary}>not named here</span>}</td>
      <td data-kind={state} className={styles.state}>
        {state === 'ready' ? 'ready' : 'being built'}
      </td>
      <td className={styles.number}>{done.toLocaleString()}</td>
      <td>{state === 'building' && <progress max={Math.max(of, 1)} value={done} aria-label={`Index of ${name}`} />}</td>
    </tr>
  )
}
