import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { useMayEdit } from '../../session/session.ts'
import { isolated } from '../../shell/isolated.ts'
import { useEditOf } from '../edits/pending.ts'
import { useDragOrder } from '../order/drag-order.ts'
import { useMove } from '../order/move.ts'
import styles from './config-list.module.css'
import { ConfigRow } from './config-row.tsx'
import { savePriorities } from './save-config.ts'

export interface ConfigListProps {
  readonly network: string
  readonly configs: readonly CredentialConfig[]
  /** Name of the open configuration, or null if none is open. */
  readonly opened: string | null
}

export function ConfigList({ network, configs, opened }: ConfigListProps) {
  const mayEdit = useMayEdit()
  const editOf = useEditOf()
  const { move, announcement } = useMove({
    concern: 'configs',
    ranked: configs,
    save: (changed, _credentials, client) => savePriorities(client, network, changed),
  })
  const { handle, row } = useDragOrder(configs, move)
  return (
    <>
      <ol
        className={styles.list}
        aria-label={`Configurations of ${isolated(network)}, in the order in which they are tried`}
      >
        {configs.map((config, index) => (
          <ConfigRow
            key={config.name}
            config={config}
            isOpen={config.name === opened}
            edit={editOf({ network, config: config.name, set: null })}
            row={row(index)}
            order={mayEdit ? { index, count: configs.length, handle: handle(config.name), onMove: move } : null}
          />
        ))}
      </ol>
      <p role="status" className="for-readers-only">
        {announcement}
      </p>
    </>
  )
}
