import { useState } from 'react'
import type { CredentialConfig } from '../../../../generated/client/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useMay } from '../../session/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import { usePending } from '../edits/pending.ts'
import { useStage } from '../edits/stage.ts'
import { type Move, useDragOrder } from '../order/drag-order.ts'
import { prioritiesFor } from '../order/moves.ts'
import styles from './config-list.module.css'
import { ConfigRow } from './config-row.tsx'
import { savePriorities } from './save-config.ts'

export interface ConfigListProps {
  readonly network: string
  readonly configs: readonly CredentialConfig[]
  /** The name of the one that is open. */
  readonly opened: string | null
}

export function ConfigList({ network, configs, opened }: ConfigListProps) {
  const mayEdit = useMay()('credentials:write')
  const pending = usePending()
  const { move, told } = useMove(network, configs)
  const { handle, row } = useDragOrder(move)
  return (
    <>
      <ol className={styles.list} aria-label={`Configurations of ${network}, in the order in which they are tried`}>
        {configs.map((config, index) => (
          <ConfigRow
            key={config.name}
            config={config}
            isOpen={config.name === opened}
            edit={pending?.edits.find(
              (edit) => edit.network === network && edit.config === config.name && edit.set === null,
            )}
            row={row(index)}
            order={mayEdit ? { index, count: configs.length, handle: handle(index), onMove: move } : null}
          />
        ))}
      </ol>
      <p role="status" className="for-readers-only">
        {told}
      </p>
    </>
  )
}

/** Stages the priorities that put a configuration elsewhere; `told`: where it stands then. */
function useMove(network: string, configs: readonly CredentialConfig[]) {
  const toasts = useToasts()
  const [told, setTold] = useState('')
  const { mutate, isPending } = useStage('configs', (_credentials, { from, to }: Move, client) =>
    savePriorities(client, network, prioritiesFor(configs, { from, to })),
  )
  const move = (wanted: Move): void => {
    // The order on the screen is not yet the one that was asked for.
    if (isPending) return
    const { name } = configs[wanted.from]!
    mutate(wanted, {
      onSuccess: () => setTold(`${name} is at place ${wanted.to + 1} of ${configs.length}`),
      onError: (failure) => toasts.warn(`Cannot move ${name}: ${reasonOf(failure)}`),
    })
  }
  return { move, told }
}
