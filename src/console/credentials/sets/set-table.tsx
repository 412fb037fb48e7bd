import { useState } from 'react'
import type { CredentialConfig } from '../../../../generated/client/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useMay } from '../../session/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import { usePending } from '../edits/pending.ts'
import { useStage } from '../edits/stage.ts'
import { type Move, useDragOrder } from '../order/drag-order.ts'
import { prioritiesFor } from '../order/moves.ts'
import { type Asked, SetDialog } from './set-dialog.tsx'
import { groups, type MaskedSet } from './set-members.ts'
import { SetRow } from './set-row.tsx'
import styles from './set-table.module.css'

export interface SetTableProps {
  readonly config: CredentialConfig
  readonly sets: readonly MaskedSet[]
  /** Whether these are all: only then their order can be changed. */
  readonly isWhole: boolean
}

export function SetTable({ config, sets, isWhole }: SetTableProps) {
  const mayEdit = useMay()('credentials:write')
  const pending = usePending()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { move, told } = useMove(config, sets)
  const { handle, row } = useDragOrder(move)
  const isOrdered = config.type !== 'STATIC' && mayEdit && isWhole
  const { managedNetwork: network, name: configName } = config
  return (
    // It scrolls sideways in narrow windows, for the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
    <section className={styles.frame} aria-label={`Sets of ${configName}`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{config.type === 'STATIC' ? 'Address' : 'Name'}</th>
            {groups.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="for-readers-only">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sets.map((set, index) => (
            <SetRow
              key={set.name}
              config={config}
              set={set}
              edit={pending?.edits.find(
                (edit) => edit.network === network && edit.config === configName && edit.set === set.name,
              )}
              row={row(index)}
              order={isOrdered ? { index, count: sets.length, handle: handle(index), onMove: move } : null}
              onAsk={(ask) => setAsked({ ask, set, index })}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className="for-readers-only">
        {told}
      </p>
      {asked !== null && <SetDialog config={config} asked={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

/** Stages the priorities that put a set elsewhere; `told`: where it stands then. */
function useMove({ managedNetwork: network, name: configName }: CredentialConfig, sets: readonly MaskedSet[]) {
  const toasts = useToasts()
  const [told, setTold] = useState('')
  const { mutate, isPending } = useStage('sets', (credentials, { from, to }: Move) =>
    credentials.saveCredentialSets({ network, configName, credentialSets: prioritiesFor(sets, { from, to }) }),
  )
  const move = (wanted: Move): void => {
    // The order on the screen is not yet the one that was asked for.
    if (isPending) return
    const { name } = sets[wanted.from]!
    mutate(wanted, {
      onSuccess: () => setTold(`${name} is at place ${wanted.to + 1} of ${sets.length}`),
      onError: (failure) => toasts.warn(`Cannot move ${name}: ${reasonOf(failure)}`),
    })
  }
  return { move, told }
}
