import type { ComponentProps } from 'react'
import type { FieldDefinition } from '../../../clients/typescript/index.ts'
import styles from './value-input.module.css'

export interface ValueInputProps extends ComponentProps<'input'> {
  readonly id: string
  /** The definition of the field; null if it has none. The service enforces the types of named fields alone. */
  readonly definition: FieldDefinition | null
}

/** An input for the value of a field. It shows the help of the field, and offers its choices. */
export function ValueInput({ id, definition, 'aria-describedby': note, ...others }: ValueInputProps) {
  const helpId = definition?.help ? `${id}help` : undefined
  const choices = definition?.choices ?? (definition?.type === 'boolean' ? ['true', 'false'] : [])
  return (
    <>
      <input
        id={id}
        aria-describedby={[helpId, note].filter((one) => one !== undefined).join(' ') || undefined}
        list={choices.length === 0 ? undefined : `${id}choices`}
        placeholder={definition?.type === 'date' ? 'YYYY-MM-DD' : undefined}
        inputMode={definition?.type === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={false}
        {...others}
      />
      {helpId !== undefined && (
        <small id={helpId} className={styles.help}>
          {definition?.help}
        </small>
      )}
      {choices.length > 0 && (
        <datalist id={`${id}choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}
