import { Modal } from '../../shell/modal.tsx'
import { useFieldNames } from '../field-names.ts'
import styles from './column-picker.module.css'
import { COLUMNS, type ColumnName } from './columns.ts'

export interface ColumnPickerProps {
  readonly shown: readonly ColumnName[]
  /** Called with the chosen columns; null means the default columns. */
  readonly onChange: (columns: readonly ColumnName[] | null) => void
  readonly onClose: () => void
}

export function ColumnPicker({ shown, onChange, onClose }: ColumnPickerProps) {
  const findName = useFieldNames()
  const toggle = (name: ColumnName): void => {
    const next = COLUMNS.map((column) => column.name).filter((one) => (one === name) !== shown.includes(one))
    if (next.length > 0) onChange(next)
  }
  return (
    <Modal title="Columns" onClose={onClose}>
      <fieldset className={styles.columns}>
        <legend className="for-readers-only">Shown columns</legend>
        {COLUMNS.map(({ name, title }) => (
          <label key={name}>
            <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />
            {findName(name)?.name ?? title}
          </label>
        ))}
      </fieldset>
      <button type="button" onClick={() => onChange(null)}>
        Reset to default
      </button>
    </Modal>
  )
}
