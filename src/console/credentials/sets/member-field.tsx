import { Field } from '../../forms/field.tsx'
import styles from '../../forms/form.module.css'
import type { MaskedSet } from './masked-set.ts'
import { PlainControl, SecretControl } from './member-controls.tsx'
import { clearing } from './sent-set.ts'
import type { Member } from './set-members.ts'

export interface MemberFieldProps {
  readonly member: Member
  /** The set to edit, or null for a new one. */
  readonly set: MaskedSet | null
  readonly problem: string | undefined
}

/** Shows the field of a member. It does not show a saved secret: an empty field keeps it, and a checkbox clears it. */
export function MemberField({ member, set, problem }: MemberFieldProps) {
  const { name, label, isSecret } = member
  if (!isSecret) {
    return (
      <Field
        label={label}
        problem={problem}
        control={(props) => <PlainControl {...props} member={member} value={set?.plain[name]} />}
      />
    )
  }
  const mayBeThere = set !== null && set.masks[name] !== 'none'
  return (
    <Field
      label={label}
      problem={problem}
      control={(props) => (
        <SecretControl {...props} member={member} placeholder={mayBeThere ? 'No change' : undefined} />
      )}
    >
      {name === 'sshPrivateKey' && set?.sshKey && (
        <p className="mono">
          {set.sshKey.type} {set.sshKey.fingerprint}
        </p>
      )}
      {mayBeThere && <ClearSecret member={member} />}
    </Field>
  )
}

/** A checkbox that clears a secret, because an empty field keeps it. */
export const ClearSecret = ({ member: { name, label } }: { readonly member: Member }) => (
  <label className={styles.clear}>
    <input type="checkbox" name={clearing(name)} />
    <span>
      Clear<span className="for-readers-only"> {label}</span>
    </span>
  </label>
)
