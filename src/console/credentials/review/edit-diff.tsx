import { EditMark } from '../edits/edit-mark.tsx'
import { targetText } from '../edits/edit-target.ts'
import { TargetName } from '../edits/target-name.tsx'
import type { ReviewedEdit } from './conflicts.ts'
import { type DiffRow, diffRows } from './diff-rows.ts'
import styles from './edit-diff.module.css'
import { Value } from './value.tsx'

/** Shows an edit without conflict: the saved values next to those that a commit writes. */
export function EditDiff({ edit }: Pick<ReviewedEdit, 'edit'>) {
  const target = targetText(edit)
  const rows = diffRows(edit)
  return (
    <section className={styles.edit} aria-label={target}>
      <h2>
        <TargetName target={edit} /> <EditMark edit={edit} />
      </h2>
      {edit.action === 'delete' && (
        <p>{edit.set === null ? 'The configuration is deleted, and all its sets.' : 'The set is deleted.'}</p>
      )}
      {rows.length > 0 && (
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved now</th>
              <th scope="col">After commit</th>
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
