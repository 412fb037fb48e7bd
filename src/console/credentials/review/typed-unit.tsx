import { Field } from '../../forms/field.tsx'
import styles from '../../forms/form.module.css'
import { PlainControl, SecretControl } from '../sets/member-controls.tsx'
import { ClearSecret } from '../sets/member-field.tsx'
import { membersOfUnit, outcomeText, type SideRow, type UnitRows } from './sides.ts'

/**
 * Shows fields in which the user types the members of a unit again. An empty field is saved as empty. An empty secret
 * is not sent, so it stays as the session has it, and a checkbox clears it.
 */
export const TypedUnit = ({ unit, label, rows }: Pick<UnitRows, 'unit' | 'label' | 'rows'>) => (
  <fieldset className={styles.group}>
    <legend>{label}, new values</legend>
    {membersOfUnit(unit).map((member) => (
      <Field
        key={member.name}
        label={`New ${member.label}`}
        control={(props) =>
          member.isSecret ? (
            <SecretControl {...props} member={member} placeholder={emptyText(rows, member.name)} />
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

/** Returns what an empty secret stands for. A secret that neither side changed is not in the table. */
function emptyText(rows: readonly SideRow[], name: string): string {
  const row = rows.find(({ field }) => field.name === name)
  return row === undefined ? 'No change' : `Empty: ${outcomeText(row, 'mine')}`
}
