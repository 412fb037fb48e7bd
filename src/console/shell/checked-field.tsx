import { type ReactNode, useId } from 'react'
import styles from './checked-field.module.css'

/** Attributes of the control of a field. */
interface CheckedControl {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-errormessage': string | undefined
}

export interface CheckedFieldProps {
  readonly label: string
  /** Why the service refused the value; null if it did not. */
  readonly finding: string | null
  /** Class of the label and the control together, for a form with a grid of its own. */
  readonly className?: string | undefined
  readonly control: (attributes: CheckedControl) => ReactNode
}

/** A control with its label at the side, and below it the reason why the service refused the value. */
export function CheckedField({ label, finding, className = styles.field, control }: CheckedFieldProps) {
  const id = useId()
  const findingId = `${id}finding`
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      {control({ id, 'aria-invalid': finding !== null, 'aria-errormessage': finding === null ? undefined : findingId })}
      {finding !== null && (
        <span id={findingId} role="alert" className={styles.finding}>
          {finding}
        </span>
      )}
    </div>
  )
}
