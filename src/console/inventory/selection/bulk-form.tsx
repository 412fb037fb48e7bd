import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type FieldDefinition, InvalidParamsError } from '../../../../clients/typescript/index.ts'
import { useFieldNames, useNamedFields } from '../field-names.ts'
import { ValueInput } from '../value-input.tsx'
import styles from './bulk-edit.module.css'
import type { BulkChange } from './bulk-update.ts'
import { textsOfChange, toBulkChange } from './change-texts.ts'

export interface BulkFormProps {
  /** The previous input if the user comes back to the form, otherwise null. */
  readonly change: BulkChange | null
  readonly isBusy: boolean
  /** Failure of the last attempt. */
  readonly failure: unknown
  readonly onChange: (change: BulkChange) => void
  /** Called when the first field is chosen, and when no field is chosen any more. */
  readonly onTyped: (isTyped: boolean) => void
}

/**
 * Shows the form of a bulk edit. A field stays unchanged unless its checkbox is checked. If it is checked, an empty
 * text clears the field.
 */
export function BulkForm({ change, isBusy, failure, onChange, onTyped }: BulkFormProps) {
  const fields = useFields()
  const [texts, setTexts] = useState(() => textsOfChange(change))
  const isNothing = Object.values(texts).every((text) => text === null)
  useEffect(() => onTyped(!isNothing), [onTyped, isNothing])
  const form = useRef<HTMLFormElement>(null)
  // The user comes back from the preview, whose button had the focus, or from a refusal, which disabled the button.
  useEffect(() => {
    if (change !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], input:checked')?.focus()
  }, [change])
  function submit(event: FormEvent): void {
    event.preventDefault()
    onChange(toBulkChange(texts))
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      {fields.map((field) => (
        <BulkField
          key={field.path}
          field={field}
          text={texts[field.path] ?? null}
          finding={findingAt(field.path, failure)}
          onChange={(text) => setTexts({ ...texts, [field.path]: text })}
        />
      ))}
      <button type="submit" data-kind="main" disabled={isBusy || isNothing}>
        Review changes
      </button>
    </form>
  )
}

interface FormField {
  readonly title: string
  /** The effect of checking the box, such as "Add tags"; absent if it changes the value. */
  readonly action?: string
  /** The meaning of an empty text. */
  readonly empty?: string
  /** The path of the field in the service's findings. */
  readonly path: string
  readonly definition: FieldDefinition | null
}

/** Returns the fields in the order of the form. */
function useFields(): readonly FormField[] {
  const find = useFieldNames()
  const custom = [1, 2, 3, 4, 5].map((number) => {
    const definition = find(`custom${number}`)
    return { title: definition?.name ?? `Custom ${number}`, path: `/customFields/${number - 1}`, definition }
  })
  const named = Object.entries(useNamedFields()).map(([name, definition]) => ({
    title: definition.name,
    path: `/fields/${name}`,
    definition,
  }))
  return [{ title: 'Adapter', path: '/adapterId', definition: null }, ...custom, ...named, ...NOTES]
}

const TAGS = 'Separated by commas'
const NOTES: readonly FormField[] = [
  { title: 'Tags to add', action: 'Add tags', empty: TAGS, path: '/addTags', definition: null },
  { title: 'Tags to remove', action: 'Remove tags', empty: TAGS, path: '/removeTags', definition: null },
  { title: 'Memo', empty: 'Empty: removes the memo', path: '/memo', definition: null },
]

interface BulkFieldProps {
  readonly field: FormField
  /** The new text, or null if the field stays unchanged. */
  readonly text: string | null
  readonly finding: string | null
  readonly onChange: (text: string | null) => void
}

function BulkField({ field, text, finding, onChange }: BulkFieldProps) {
  const id = useId()
  const { title, definition, empty = 'Empty: clears the field' } = field
  const action = field.action ?? `Change ${definition === null ? title.toLowerCase() : title}`
  return (
    <div className={styles.field}>
      <label>
        <input type="checkbox" checked={text !== null} onChange={() => onChange(text === null ? '' : null)} />
        {action}
      </label>
      <ValueInput
        id={id}
        definition={definition}
        type="text"
        aria-label={title}
        aria-invalid={finding !== null}
        aria-describedby={finding === null ? undefined : `${id}finding`}
        disabled={text === null}
        placeholder={text === null ? 'No change' : empty}
        value={text ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
      {finding !== null && (
        <span id={`${id}finding`} role="alert" className={styles.finding}>
          {finding}
        </span>
      )}
    </div>
  )
}

/** Returns the reason why a field, or one of its tags, was refused; null if it was not. */
function findingAt(path: string, failure: unknown): string | null {
  if (!(failure instanceof InvalidParamsError)) return null
  return failure.findings.find((one) => `${one.path}/`.startsWith(`${path}/`))?.reason ?? null
}
