import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { isolated } from '../../shell/isolated.ts'
import { useStage } from '../edits/stage.ts'
import type { MaskedSet } from './masked-set.ts'
import { Reveal } from './reveal.tsx'
import type { SetAction } from './set-actions.tsx'
import { SetForm } from './set-form.tsx'

/** The requested action on an existing set. */
export interface Asked {
  readonly ask: SetAction
  readonly set: MaskedSet
}

/** The requested action on a set of a configuration. `set` is null for a new one. */
export type AskedSet = { readonly config: CredentialConfig } & (Asked | { readonly ask: 'create'; readonly set: null })

export interface SetDialogProps {
  readonly asked: AskedSet
  readonly onClose: () => void
}

/** Shows the dialog for the requested action on a set. */
export function SetDialog({ asked: { config, ask, set }, onClose }: SetDialogProps) {
  if (ask === 'create') return <SetForm config={config} set={null} onClose={onClose} />
  if (ask === 'reveal') return <Reveal config={config} name={set.name} onClose={onClose} />
  if (ask === 'edit') return <SetForm config={config} set={set} onClose={onClose} />
  return <DeleteQuestion config={config} name={set.name} onClose={onClose} />
}

interface DeleteQuestionProps {
  readonly config: CredentialConfig
  readonly name: string
  readonly onClose: () => void
}

function DeleteQuestion({ config: { managedNetwork: network, name: configName }, name, onClose }: DeleteQuestionProps) {
  const { mutateAsync: remove } = useStage('sets', (credentials) =>
    credentials.deleteCredentialSets({ network, configName, credentialSets: [{ name }] }),
  )
  return (
    <Confirm
      title={`Delete ${isolated(name)}?`}
      action="Stage deletion"
      onConfirm={() => remove(undefined)}
      onClose={onClose}
    >
      <p>Nothing is deleted until you commit.</p>
    </Confirm>
  )
}
