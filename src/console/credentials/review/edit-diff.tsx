import { EditMark } from '../edits/edit-mark.tsx'
import { placeText } from '../edits/place.ts'
import { otherSideText, type ReviewedEdit } from './conflicts.ts'
import { type DiffRow, diffRows } from './diff-rows.ts'
import styles from './edit-diff.module.css'

/** One edit: what is saved now beside what a commit writes. */
export function EditDiff({ edit, conflict }: ReviewedEdit) {
  const place = placeText(edit)
  const rows = diffRows(edit)
  return (
    <section className={styles.edit} data-conflict={conflict !== undefined} aria-label={place}>
      <h2>
        {place} <EditMark edit={edit} />
      </h2>
      {conflict !== undefined && (
        <p className={styles.conflict}>In conflict: changed {otherSideText(conflict)}, after you began.</p>
      )}
      {edit.action === 'delete' && (
        <p>{edit.set === null ? 'The configuration is deleted, and all its sets.' : 'The set is deleted.'}</p>
      )}
      {rows.length > 0 && (
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">{conflict === undefined ? 'Saved now' : 'Saved now, by the other side'}</th>
              <th scope="col">{conflict === undefined ? 'After commit' : 'Yours'}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.label} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ row: { label, before, after, isSame } }: { readonly row: DiffRow }) {
  return (
    <tr data-same={isSame}>
      <th scope="row">{label}</th>
      <td data-empty={before === ''}>
        <Value text={before} />
      </td>
      <td data-empty={after === ''}>
        <Value text={after} />
      </td>
    </tr>
  )
}

const Value = ({ text }: { readonly text: string }) =>
  text === '' ? <span className={styles.nothing}>empty</span> : <code className={styles.value}>{text}</code>
