import { isFieldPath, toFieldPath } from '../../../domain/device-csv/field-path.ts'
import { Modal } from '../../shell/modal.tsx'
import { useFieldNames, useNamedFields } from '../field-names.ts'
import styles from './column-picker.module.css'
import { COLUMNS, type ColumnName, columnsNamed } from './columns.ts'

export interface ColumnPickerProps {
  readonly shown: readonly ColumnName[]
  /** Called with the chosen columns; null means the default columns. */
  readonly onChange: (columns: readonly ColumnName[] | null) => void
  /** Called if the user wants to define the fields; null if the user may not. */
  readonly onDefine: (() => void) | null
  readonly onClose: () => void
}

/** Lets the user choose columns: all members of a device, and the named fields that are defined or shown. */
export function ColumnPicker({ shown, onChange, onDefine, onClose }: ColumnPickerProps) {
  const findName = useFieldNames()
  const paths = new Set([...Object.keys(useNamedFields()).map(toFieldPath), ...shown.filter(isFieldPath)])
  const offered = columnsNamed([...COLUMNS.map(({ name }) => name), ...paths])
  const toggle = (name: ColumnName): void => {
    const next = offered.map((column) => column.name).filter((one) => (one === name) !== shown.includes(one))
    if (next.length > 0) onChange(next)
  }
  return (
    <Modal title="Columns" onClose={onClose}>
      <fieldset className={styles.columns}>
        <legend className="for-readers-only">Shown columns</legend>
        {offered.map(({ name, title }) => (
          <label key={name}>
            <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />
            {findName(name)?.name ?? title}
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <button type="button" onClick={() => onChange(null)}>
          Reset to default
        </button>
        {onDefine !== null && (
          <button type="button" onClick={onDefine}>
            Define fields
          </button>
        )}
      </div>
    </Modal>
  )
}
