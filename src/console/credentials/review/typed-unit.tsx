import { Field } from '../../forms/field.tsx'
import styles from '../../forms/form.module.css'
import { PlainControl, SecretControl } from '../sets/member-controls.tsx'
import { ClearSecret } from '../sets/member-field.tsx'
import { membersOfUnit, type UnitRows } from './sides.ts'

/**
 * Shows fields in which the user types the members of a unit again. An empty field is saved as empty. An empty secret
 * is not sent, so it stays as the session has it, and a checkbox clears it.
 */
export const TypedUnit = ({ unit, label }: Pick<UnitRows, 'unit' | 'label'>) => (
  <fieldset className={styles.group}>
    <legend>{label}, new values</legend>
    {membersOfUnit(unit).map((member) => (
      <Field
        key={member.name}
        label={`New ${member.label}`}
        control={(props) =>
          member.isSecret ? (
            <SecretControl {...props} member={member} placeholder="No change" />
          ) : (
            <PlainControl {...props} member={member} />
          )
        }
      >
        {member.isSecret && <ClearSecret member={member} />}
      </Field>
    ))}
  </fieldset>
)
