import { useState } from 'react'
import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { useMayEdit } from '../../session/session.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useStage } from '../edits/stage.ts'
import { CredentialSets } from '../sets/credential-sets.tsx'
import { Addresses } from './addresses.tsx'
import styles from './config-details.module.css'
import { ConfigForm } from './config-form.tsx'
import { ConfigHistory } from './config-history.tsx'
import { useOpened } from './place-in-url.ts'

/** Shows one configuration and its sets. */
export function ConfigDetails({ config }: { readonly config: CredentialConfig }) {
  const mayEdit = useMayEdit()
  const { addresses } = config.addressSet
  return (
    <section className={styles.details} aria-label={`Configuration ${config.name}`}>
      <div className={styles.top}>
        <h2>{config.name}</h2>
        {mayEdit && <Ways config={config} />}
      </div>
      <dl className={styles.facts}>
        <dt>Type</dt>
        <dd>{config.type}</dd>
        <dt>Priority</dt>
        <dd className="mono">{config.priority}</dd>
        {config.type !== 'STATIC' && (
          <>
            <dt>Addresses</dt>
            <dd>
              <Addresses addresses={addresses} />
            </dd>
          </>
        )}
      </dl>
      <CredentialSets config={config} />
      <ConfigHistory config={config} />
    </section>
  )
}

function Ways({ config }: { readonly config: CredentialConfig }) {
  const { managedNetwork: network, name: configName } = config
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const { open } = useOpened()
  const close = (): void => setAsked(null)
  const { mutateAsync: remove } = useStage('configs', (credentials) =>
    credentials.deleteCredentialConfig({ network, configName }),
  )
  const saved = ({ name }: CredentialConfig): void => {
    close()
    open({ config: name })
  }
  const removeAndClose = async (): Promise<void> => {
    await remove(undefined)
    open({ config: null })
  }
  return (
    <div className={styles.ways}>
      <button type="button" onClick={() => setAsked('edit')}>
        Edit…
      </button>
      <button type="button" data-kind="danger" onClick={() => setAsked('delete')}>
        Delete…
      </button>
      {asked === 'edit' && <ConfigForm network={network} config={config} onSaved={saved} onClose={close} />}
      {asked === 'delete' && (
        <Confirm title={`Delete ${configName}?`} action="Stage deletion" onConfirm={removeAndClose} onClose={close}>
          <p>All its sets are deleted too. Nothing is deleted until you commit.</p>
        </Confirm>
      )}
    </div>
  )
}
