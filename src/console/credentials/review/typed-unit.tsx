import type { EditUnit } from '../../../../clients/typescript/index.ts'
import { Field } from '../../forms/field.tsx'
import styles from '../../forms/form.module.css'
import { PlainControl, SecretControl } from '../sets/member-controls.tsx'
import { membersOfUnit } from './sides.ts'

/** Shows fields in which the user types all members of a unit again. Empty fields are saved as empty. */
export const TypedUnit = ({ unit, label }: { readonly unit: EditUnit; readonly label: string }) => (
  <fieldset className={styles.group}>
    <legend>{label}, new values</legend>
    {membersOfUnit(unit).map((member) => (
      <Field
        key={member.name}
        label={`New ${member.label}`}
        control={(props) =>
          member.isSecret ? <SecretControl {...props} member={member} /> : <PlainControl {...props} member={member} />
        }
      />
    ))}
  </fieldset>
)
