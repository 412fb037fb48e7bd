import { useId } from 'react'
import { FieldRow } from './field-row.tsx'
import styles from './request-fields.module.css'
import type { RequestForm, Way } from './use-request.ts'

const WAYS: readonly (readonly [Way, string])[] = [
  ['name', 'By name'],
  ['position', 'By position'],
]

export function RequestFields({ form }: { readonly form: RequestForm }) {
  const group = useId()
  return (
    <>
      <fieldset className={styles.ways}>
        <legend className="for-readers-only">How params are given</legend>
        {WAYS.map(([way, title]) => (
          <label key={way}>
            <input type="radio" name={group} checked={form.way === way} onChange={() => form.go(way)} />
            {title}
          </label>
        ))}
      </fieldset>
      {form.way === 'name' ? <ByName form={form} /> : <ByPosition form={form} />}
    </>
  )
}

function ByName({ form: { fields, entries, written, change } }: { readonly form: RequestForm }) {
  if (fields.length === 0) return <p className={styles.none}>This method takes no params.</p>
  return fields.map((field) => (
    <FieldRow
      key={field.name}
      field={field}
      entry={entries[field.name]!}
      problem={written.problems[field.name]}
      onChange={(entry) => change(field.name, entry)}
    />
  ))
}

function ByPosition({ form: { fields, positions, written, changePositions } }: { readonly form: RequestForm }) {
  const problem = written.problems['']
  const order = fields.map(({ name }) => name).join(', ')
  return (
    <label className={styles.positions}>
      <span>Params as a JSON array: {order === '' ? 'none' : <code>{order}</code>}</span>
      <textarea
        className="mono"
        rows={Math.min(Math.max(positions.split('\n').length, 4), 20)}
        spellCheck={false}
        value={positions}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => changePositions(target.value)}
      />
      {problem !== undefined && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </label>
  )
}
