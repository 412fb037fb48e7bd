import type { EditUnit } from '../../../../clients/typescript/index.ts'
import { Field } from '../forms/field.tsx'
import styles from '../forms/form.module.css'
import { membersOfUnit } from './sides.ts'

/** Shows fields in which the user types all members of a unit again. Empty fields are saved as empty. */
export const TypedUnit = ({ unit, label }: { readonly unit: EditUnit; readonly label: string }) => (
  <fieldset className={styles.group}>
    <legend>{label}, new values</legend>
    {membersOfUnit(unit).map((member) => (
      <Field
        key={member.name}
        label={`New ${member.label}`}
        control={(props) => (
          <input
            {...props}
            name={member.name}
            type={member.isSecret ? 'password' : 'text'}
            autoComplete={member.isSecret ? 'new-password' : 'off'}
            spellCheck={false}
          />
        )}
      />
    ))}
  </fieldset>
)
