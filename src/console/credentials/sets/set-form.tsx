import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { Field } from '../../forms/field.tsx'
import { findingsIn } from '../../forms/findings.ts'
import styles from '../../forms/form.module.css'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { isolated } from '../../shell/isolated.ts'
import { useStage } from '../edits/stage.ts'
import type { MaskedSet } from './masked-set.ts'
import { MemberField } from './member-field.tsx'
import { SetTaken, saveSet } from './save-set.ts'
import { sentSet } from './sent-set.ts'
import { groups, members } from './set-members.ts'

export interface SetFormProps {
  readonly config: CredentialConfig
  /** The set to edit, or null for a new one. */
  readonly set: MaskedSet | null
  readonly onClose: () => void
}

const FIELDS = ['name', 'priority', ...members.map(({ name }) => name)]

export function SetForm({ config, set, onClose }: SetFormProps) {
  const { mutateAsync, isPending, error } = useStage('sets', (credentials, form: FormData) =>
    saveSet(credentials, { config, sent: sentSet(form, set), isNew: set === null }),
  )
  const findings = findingsIn(error instanceof SetTaken ? null : error, '/credentialSets/0', FIELDS)
  return (
    <FormDialog
      title={
        set === null ? `New set in ${isolated(config.name)}` : `Edit ${isolated(set.name)} in ${isolated(config.name)}`
      }
      isBusy={isPending}
      problem={findings.other}
      onSubmit={(form) => mutateAsync(form, { onSuccess: onClose })}
      onClose={onClose}
    >
      {set === null && (
        <Field
          label={config.type === 'STATIC' ? 'Device address' : 'Name'}
          problem={error instanceof SetTaken ? error.message : findings.at.get('name')}
          control={(props) => (
            <input {...props} name="name" required className={config.type === 'STATIC' ? 'mono' : undefined} />
          )}
        />
      )}
      {config.type !== 'STATIC' && (
        <Field
          label="Priority"
          hint={`The lowest is tried first. ${set === null ? 'Empty: tried last.' : 'Empty: no change.'}`}
          problem={findings.at.get('priority')}
          control={(props) => <input {...props} name="priority" type="number" min="0" defaultValue={set?.priority} />}
        />
      )}
      {groups.map(({ title, members }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {members.map((member) => (
            <MemberField key={member.name} member={member} set={set} problem={findings.at.get(member.name)} />
          ))}
        </fieldset>
      ))}
    </FormDialog>
  )
}
