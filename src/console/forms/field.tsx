import { type ReactNode, useId } from 'react'
import styles from './form.module.css'

/** Attributes of the field's control. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
}

export interface FieldProps {
  readonly label: string
  readonly hint?: string
  /** Reason why the input is wrong, or why the service refused it. */
  readonly problem?: string | null | undefined
  /** Class of the label, the control and the note together. By default the label is above the control. */
  readonly className?: string | undefined
  readonly control: (props: FieldControl) => ReactNode
  readonly children?: ReactNode
}

/** A form field with its label, its hint and the problem with its value. */
export function Field({ label, hint, problem = null, className = styles.field, control, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      {control({ id, 'aria-describedby': noteId, 'aria-invalid': problem !== null })}
      <span id={noteId} className={styles.note}>
        {problem !== null && (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        )}
        {hint !== undefined && <span>{hint}</span>}
      </span>
      {children}
    </div>
  )
}
