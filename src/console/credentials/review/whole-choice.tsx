import type { EditConflict } from '../../../../clients/typescript/index.ts'
import { failureText } from '../../session/reason-of.ts'
import styles from './edit-diff.module.css'
import { isKept, SIDE_TITLES, type SideRow, unitRows, wholeChoice } from './sides.ts'
import { useSettle } from './use-settle.ts'
import { Value } from './value.tsx'

/** Lets the user keep one side as a whole if one side deletes the object or depends on everything in it. */
export function WholeChoice({ conflict }: { readonly conflict: EditConflict }) {
  const { settle, problem, isBusy } = useSettle()
  const rows = unitRows(conflict).flatMap((unit) => unit.rows)
  const keep = (side: 'mine' | 'theirs') => settle({ choices: [wholeChoice(conflict, side)], typed: null })
  return (
    <div className={styles.settle}>
      {rows.length > 0 && <SidesTable rows={rows} isDeletion={conflict.mine === 'delete'} />}
      <ul>
        {isKept(conflict) && (
          <li>
            <strong>Keep mine:</strong> {mineText(conflict)}
          </li>
        )}
        <li>
          <strong>Keep theirs:</strong> {theirsText(conflict)}
        </li>
      </ul>
      <p role="alert">{problem !== null && failureText('Cannot resolve', problem)}</p>
      <div className={styles.ways}>
        {isKept(conflict) && (
          <button type="button" disabled={isBusy} onClick={() => keep('mine')}>
            Keep mine
          </button>
        )}
        <button type="button" disabled={isBusy} onClick={() => keep('theirs')}>
          Keep theirs
        </button>
      </div>
    </div>
  )
}

const objectOf = ({ set }: EditConflict): string => (set === undefined ? 'configuration' : 'set')

function mineText(conflict: EditConflict): string {
  const object = objectOf(conflict)
  if (conflict.mine === 'delete') {
    return conflict.set === undefined ? 'the configuration is deleted, with all its sets.' : 'the set is deleted.'
  }
  if (conflict.theirs !== 'delete') return 'your type stays.'
  const sets = conflict.set === undefined ? ' Its sets stay deleted, and your changes of them are dropped.' : ''
  return `the ${object} is created again with the values under "Yours", and the values from before.${sets}`
}

function theirsText(conflict: EditConflict): string {
  const object = objectOf(conflict)
  if (conflict.theirs === 'config') {
    return 'your change is dropped, because its configuration was deleted or changed from or to STATIC.'
  }
  if (conflict.theirs === 'network') return 'your change is dropped, because its network was deleted.'
  if (conflict.theirs === 'delete') return `the ${object} stays deleted, and your change is dropped.`
  return `the ${object} stays as it is saved now, and your change is dropped.`
}

interface SidesTableProps {
  readonly rows: readonly SideRow[]
  readonly isDeletion: boolean
}

const SidesTable = ({ rows, isDeletion }: SidesTableProps) => (
  <table className={styles.sides}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">{SIDE_TITLES.base}</th>
        <th scope="col">{SIDE_TITLES.saved}</th>
        <th scope="col">{SIDE_TITLES.mine}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ field: { name }, label, base, saved, mine }) => (
        <tr key={name}>
          <th scope="row">{label}</th>
          <td data-title={SIDE_TITLES.base}>
            <Value text={base} />
          </td>
          <td data-title={SIDE_TITLES.saved}>
            <Value text={saved} />
          </td>
          <td data-title={SIDE_TITLES.mine}>
            <Value text={isDeletion ? 'deleted' : mine} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
