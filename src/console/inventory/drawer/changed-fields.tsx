import type { HistoryField } from '../../../../clients/typescript/index.ts'
import { useFieldNames } from '../field-names.ts'
import { memberText, titleOf } from '../member-texts.ts'
import styles from './device-drawer.module.css'

export interface ChangedFieldsProps {
  readonly fields: readonly HistoryField[]
  /** Names of members that changed too, whose values are too large to be shown. */
  readonly cut: readonly string[]
}

/** Shows the members that a change touches, with the values before and after. */
export function ChangedFields({ fields, cut }: ChangedFieldsProps) {
  const findName = useFieldNames()
  if (fields.length === 0 && cut.length === 0) return null
  const shown = (name: string, value: HistoryField['before']) =>
    memberText(name, value) || <span className={styles.nothing}>—</span>
  return (
    <>
      {fields.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{titleOf(name, findName)}</th>
                <td>{shown(name, before)}</td>
                <td>{shown(name, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {cut.length > 0 && (
        <p className={styles.note}>Too large to keep: {cut.map((name) => titleOf(name, findName)).join(', ')}.</p>
      )}
    </>
  )
}
