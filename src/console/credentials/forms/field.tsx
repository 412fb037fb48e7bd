import { type ReactNode, useId } from 'react'
import styles from './form.module.css'

/** What the field's control has to bear. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
}

export interface FieldProps {
  readonly label: string
  readonly hint?: string
  /** What is wrong with what was entered. */
  readonly problem?: string | undefined
  readonly control: (props: ControlProps) => ReactNode
  readonly children?: ReactNode
}

export function Field({ label, hint, problem, control, children }: FieldProps) {
  const id = useId()
  const told = `${id}-told`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {control({ id, 'aria-describedby': told, 'aria-invalid': problem !== undefined })}
      <span id={told} className={styles.told}>
        {problem !== undefined && <span className={styles.problem}>{problem}</span>}
        {hint !== undefined && <span>{hint}</span>}
      </span>
      {children}
    </div>
  )
}
