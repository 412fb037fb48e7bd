import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { useMayEdit } from '../../session/session.ts'
import { isolated } from '../../shell/isolated.ts'
import { useScrolledTo } from '../../shell/use-scrolled-to.ts'
import { CredentialSets } from '../sets/credential-sets.tsx'
import type { AskedSet } from '../sets/set-dialog.tsx'
import { Addresses } from './addresses.tsx'
import styles from './config-details.module.css'
import type { AskedConfig } from './config-dialog.tsx'
import { ConfigHistory } from './config-history.tsx'

export interface ConfigDetailsProps extends ActionsProps {
  readonly config: CredentialConfig
  readonly onSetAction: (asked: AskedSet) => void
}

/** Shows one configuration and its sets. */
export function ConfigDetails({ config, onAction, onSetAction }: ConfigDetailsProps) {
  const mayEdit = useMayEdit()
  const { addresses } = config.addressSet
  const top = useScrolledTo<HTMLDivElement>()
  return (
    <section className={styles.details} aria-label={`Configuration ${isolated(config.name)}`}>
      <div ref={top} className={styles.top}>
        <h2>
          <bdi>{config.name}</bdi>
        </h2>
        {mayEdit && <Actions onAction={onAction} />}
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
      <CredentialSets config={config} onAsk={onSetAction} />
      <ConfigHistory config={config} />
    </section>
  )
}

interface ActionsProps {
  readonly onAction: (ask: AskedConfig['ask']) => void
}

const Actions = ({ onAction }: ActionsProps) => (
  <div className={styles.ways}>
    <button type="button" onClick={() => onAction('edit')}>
      Edit…
    </button>
    <button type="button" data-kind="danger" onClick={() => onAction('delete')}>
      Delete…
    </button>
  </div>
)
