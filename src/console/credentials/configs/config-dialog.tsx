import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { isolated } from '../../shell/isolated.ts'
import { useStage } from '../edits/stage.ts'
import { ConfigForm } from './config-form.tsx'
import { useOpened } from './opened-in-url.ts'

export interface AskedConfig {
  readonly ask: 'edit' | 'delete'
  /** The configuration as the user saw it. The form compares with it, and so sends only what the user changed. */
  readonly config: CredentialConfig
}

export interface ConfigDialogProps {
  readonly asked: AskedConfig
  readonly onClose: () => void
}

/** Shows the dialog for the requested action on a configuration. */
export function ConfigDialog({ asked: { ask, config }, onClose }: ConfigDialogProps) {
  const { managedNetwork: network, name: configName } = config
  const { open } = useOpened()
  const { mutateAsync: remove } = useStage('configs', (credentials) =>
    credentials.deleteCredentialConfig({ network, configName }),
  )
  if (ask === 'edit') {
    const saved = ({ name }: CredentialConfig): void => {
      onClose()
      open({ config: name })
    }
    return <ConfigForm network={network} config={config} onSaved={saved} onClose={onClose} />
  }
  const removeAndLeave = async (): Promise<void> => {
    await remove(undefined)
    open({ config: null })
  }
  return (
    <Confirm
      title={`Delete ${isolated(configName)}?`}
      action="Stage deletion"
      onConfirm={removeAndLeave}
      onClose={onClose}
    >
      <p>All its sets are deleted too. Nothing is deleted until you commit.</p>
    </Confirm>
  )
}
