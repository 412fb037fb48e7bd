import { useId } from 'react'
import styles from './field-row.module.css'
import type { Entry, Field } from './fields.ts'

export interface FieldRowProps {
  readonly field: Field
  readonly entry: Entry
  readonly problem: string | undefined
  readonly onChange: (entry: Entry) => void
}

/**
 * Shows a param in the form. A checkbox decides whether the value of a param is sent that may be absent or null. When
 * the user types a value, the checkbox is checked.
 */
export function FieldRow({ field, entry, problem, onChange }: FieldRowProps) {
  const id = useId()
  const { name, isRequired } = field
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        {!isRequired && (
          <input
            type="checkbox"
            aria-label={`Send ${name}`}
            checked={entry.isSent}
            onChange={({ target }) => onChange({ ...entry, isSent: target.checked })}
          />
        )}
        <label htmlFor={id}>
          <code>{name}</code>
        </label>
      </span>
      <div className={styles.value} data-is-sent={entry.isSent}>
        <Value id={id} {...{ field, entry, problem }} onText={(text) => onChange({ isSent: true, text })} />
        {problem !== undefined && (
          <p id={`${id}-problem`} role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

interface ValueProps extends Omit<FieldRowProps, 'onChange'> {
  readonly id: string
  readonly onText: (text: string) => void
}

function Value({ id, field: { kind, values }, entry: { text }, problem, onText }: ValueProps) {
  const isWrong = problem !== undefined
  const shared = {
    id,
    className: 'mono',
    value: text,
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? `${id}-problem` : undefined,
  }
  if (kind === 'choice') {
    return (
      <select {...shared} onChange={({ target }) => onText(target.value)}>
        {!values.includes(text) && <option value={text}>choose…</option>}
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    )
  }
  if (kind === 'lines') {
    const rows = Math.min(Math.max(text.split('\n').length, 2), 16)
    return <textarea {...shared} rows={rows} spellCheck={false} onChange={({ target }) => onText(target.value)} />
  }
  if (kind === 'text' && text.includes('\n')) {
    // Use a text area, because a query may have one line for each scheme.
    return <textarea {...shared} rows={3} spellCheck={false} onChange={({ target }) => onText(target.value)} />
  }
  return <input {...shared} autoComplete="off" spellCheck={false} onChange={({ target }) => onText(target.value)} />
}
