import { Field } from '../forms/field.tsx'
import styles from '../forms/form.module.css'
import { clearing, type MaskedSet, type Member } from './set-members.ts'

export interface MemberFieldProps {
  readonly member: Member
  /** The set to edit, or null for a new one. */
  readonly set: MaskedSet | null
  readonly problem: string | undefined
}

/** Shows the field of a member. It does not show a saved secret: an empty field keeps it, and a checkbox clears it. */
export function MemberField({ member: { name, label, isSecret }, set, problem }: MemberFieldProps) {
  if (!isSecret) {
    return (
      <Field
        label={label}
        problem={problem}
        control={(props) => (
          <input {...props} name={name} defaultValue={set?.plain[name]} autoComplete="off" spellCheck={false} />
        )}
      />
    )
  }
  const mayBeThere = set !== null && set.masks[name] !== 'none'
  return (
    <Field
      label={label}
      problem={problem}
      control={(props) => (
        <input
          {...props}
          name={name}
          type="password"
          autoComplete="new-password"
          placeholder={mayBeThere ? 'No change' : undefined}
        />
      )}
    >
      {mayBeThere && (
        <label className={styles.clear}>
          <input type="checkbox" name={clearing(name)} />
          <span>
            Clear<span className="for-readers-only"> {label}</span>
          </span>
        </label>
      )}
    </Field>
  )
}
