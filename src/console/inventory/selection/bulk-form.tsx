import { type FormEvent, useId, useState } from 'react'
import { InvalidParamsError } from '../../../../clients/typescript/index.ts'
import styles from './bulk-edit.module.css'
import type { BulkChange } from './bulk-update.ts'

export interface BulkFormProps {
  /** The previous input if the user comes back to the form, otherwise null. */
  readonly change: BulkChange | null
  readonly isBusy: boolean
  /** Failure of the last attempt. */
  readonly failure: unknown
  readonly onChange: (change: BulkChange) => void
}

/** The fields in the order of the form, with their paths in the service's findings. */
const FIELDS = [
  { title: 'Adapter', path: '/adapterId' },
  ...[1, 2, 3, 4, 5].map((number) => ({ title: `Custom ${number}`, path: `/customFields/${number - 1}` })),
]

/**
 * Shows the form of a bulk edit. A field stays unchanged unless its checkbox is checked. If it is checked, an empty
 * text clears the field.
 */
export function BulkForm({ change, isBusy, failure, onChange }: BulkFormProps) {
  const [texts, setTexts] = useState<readonly (string | null)[]>(
    change === null ? FIELDS.map(() => null) : [change.adapterId, ...change.customFields],
  )
  const set = (at: number, text: string | null): void => setTexts(texts.map((old, one) => (one === at ? text : old)))
  const isNothing = texts.every((text) => text === null)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const [adapterId = null, ...customFields] = texts
    onChange({ adapterId, customFields })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {FIELDS.map(({ title, path }, at) => (
        <BulkField
          key={path}
          title={title}
          text={texts[at] ?? null}
          finding={findingAt(path, failure)}
          onChange={(text) => set(at, text)}
        />
      ))}
      <button type="submit" data-kind="main" disabled={isBusy || isNothing}>
        Review changes
      </button>
    </form>
  )
}

interface BulkFieldProps {
  readonly title: string
  /** The new text, or null if the field stays unchanged. */
  readonly text: string | null
  readonly finding: string | null
  readonly onChange: (text: string | null) => void
}

function BulkField({ title, text, finding, onChange }: BulkFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label>
        <input type="checkbox" checked={text !== null} onChange={() => onChange(text === null ? '' : null)} />
        Change {title.toLowerCase()}
      </label>
      <input
        type="text"
        aria-label={title}
        aria-invalid={finding !== null}
        aria-errormessage={finding === null ? undefined : id}
        disabled={text === null}
        placeholder={text === null ? 'No change' : 'Empty: clears the field'}
        value={text ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
      {finding !== null && (
        <span id={id} role="alert" className={styles.finding}>
          {finding}
        </span>
      )}
    </div>
  )
}

const findingAt = (path: string, failure: unknown): string | null =>
  failure instanceof InvalidParamsError ? (failure.findings.find((one) => one.path === path)?.reason ?? null) : null
