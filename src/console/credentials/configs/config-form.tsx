import { useState } from 'react'
import type { ConfigType, CredentialConfig } from '../../../../clients/typescript/index.ts'
import { Field } from '../../forms/field.tsx'
import { findingsIn } from '../../forms/findings.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { isolated } from '../../shell/isolated.ts'
import { useStage } from '../edits/stage.ts'
import { type ConfigToSave, NameTaken, saveConfig, sentConfig } from './save-config.ts'

export interface ConfigFormProps {
  readonly network: string
  /** The configuration to edit as it was when the form opened, or null for a new one. */
  readonly config: CredentialConfig | null
  /** Called with the saved configuration, which may have a new name. */
  readonly onSaved: (config: CredentialConfig) => void
  readonly onClose: () => void
}

const FIELDS = ['name', 'type', 'addresses', 'priority']
const TYPES: readonly ConfigType[] = ['DYNAMIC', 'STATIC', 'CLOUD']

export function ConfigForm({ network, config, onSaved, onClose }: ConfigFormProps) {
  const [type, setType] = useState<ConfigType>(config?.type ?? 'DYNAMIC')
  const { mutateAsync, isPending, error } = useStage('configs', (credentials, wanted: ConfigToSave) =>
    saveConfig(credentials, wanted),
  )
  const findings = findingsIn(error instanceof NameTaken ? null : error, '/credentialConfig', FIELDS)
  const submit = (form: FormData): Promise<unknown> =>
    mutateAsync({ network, oldName: config?.name ?? null, sent: sentConfig(form, config) }, { onSuccess: onSaved })
  return (
    <FormDialog
      title={config === null ? `New configuration in ${isolated(network)}` : `Edit ${isolated(config.name)}`}
      isBusy={isPending}
      problem={findings.other}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        problem={error instanceof NameTaken ? error.message : findings.at.get('name')}
        control={(props) => <input {...props} name="name" required defaultValue={config?.name} />}
      />
      <Field
        label="Type"
        hint={TYPE_HINTS[type]}
        problem={findings.at.get('type')}
        control={(props) => (
          <select {...props} name="type" value={type} onChange={({ target }) => setType(target.value as ConfigType)}>
            {TYPES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
      />
      {/* Not removed, because a user who passes STATIC on the way to another type would lose what was entered. */}
      <div hidden={type === 'STATIC'}>
        <Addresses addresses={config?.addressSet.addresses ?? []} problem={findings.at.get('addresses')} />
      </div>
      <Field
        label="Priority"
        hint={`The lowest is tried first. ${config === null ? 'Empty: tried last.' : 'Empty: no change.'}`}
        problem={findings.at.get('priority')}
        control={(props) => <input {...props} name="priority" type="number" min="0" defaultValue={config?.priority} />}
      />
    </FormDialog>
  )
}

const TYPE_HINTS: Record<ConfigType, string> = {
  DYNAMIC: 'All sets are tried in order on devices with a matching address.',
  STATIC: 'One set for each device, by its address.',
  CLOUD: 'Like DYNAMIC, for cloud-managed devices.',
}

const Addresses = ({ addresses, problem }: { addresses: readonly string[]; problem: string | undefined }) => (
  <Field
    label="Addresses"
    hint="One per line: an address, a CIDR block, or a wildcard such as 10.0.*.1-20"
    problem={problem}
    control={(props) => (
      <textarea {...props} name="addresses" rows={5} spellCheck={false} defaultValue={addresses.join('\n')} />
    )}
  />
)
