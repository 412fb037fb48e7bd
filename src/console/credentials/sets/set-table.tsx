import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { useMayEdit } from '../../session/session.ts'
import { isolated } from '../../shell/isolated.ts'
import { useEditOf } from '../edits/pending.ts'
import { useDragOrder } from '../order/drag-order.ts'
import { useMove } from '../order/move.ts'
import { hasGroup, type MaskedSet } from './masked-set.ts'
import { saveOrder } from './save-set.ts'
import type { Asked } from './set-dialog.tsx'
import { type Group, groups } from './set-members.ts'
import { SetRow } from './set-row.tsx'
import styles from './set-table.module.css'

export interface SetTableProps {
  readonly config: CredentialConfig
  readonly sets: readonly MaskedSet[]
  /** Whether all sets are shown. Only then the user can change their order. */
  readonly hasAllSets: boolean
  readonly onAction: (asked: Asked) => void
}

export function SetTable({ config, sets, hasAllSets, onAction }: SetTableProps) {
  const { managedNetwork: network, name: configName, type } = config
  const mayEdit = useMayEdit()
  const editOf = useEditOf()
  const { move, announcement } = useMove({
    concern: 'sets',
    ranked: sets,
    save: (changed, credentials) => saveOrder(credentials, config, changed),
  })
  const { handle, row } = useDragOrder(sets, move)
  const shown = groups.filter((group) => !group.isOptional || sets.some((set) => hasGroup(set, group)))
  const isOrdered = type !== 'STATIC' && mayEdit && hasAllSets
  return (
    // A table with many columns scrolls sideways, also by keyboard. The actions stay in sight.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
    <section className={styles.frame} aria-label={`Sets of ${isolated(configName)}`} tabIndex={0}>
      <table className={styles.table}>
        <Head isStatic={type === 'STATIC'} shown={shown} />
        <tbody>
          {sets.map((set, index) => (
            <SetRow
              key={set.name}
              config={config}
              set={set}
              shown={shown}
              edit={editOf({ network, config: configName, set: set.name })}
              row={row(index)}
              order={isOrdered ? { index, count: sets.length, handle: handle(set.name), onMove: move } : null}
              onAction={(ask) => onAction({ ask, set })}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className="for-readers-only">
        {announcement}
      </p>
    </section>
  )
}

const Head = ({ isStatic, shown }: { readonly isStatic: boolean; readonly shown: readonly Group[] }) => (
  <thead>
    <tr>
      <th scope="col">{isStatic ? 'Address' : 'Name'}</th>
      {shown.map(({ title }) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
      <th scope="col">
        <span className="for-readers-only">Actions</span>
      </th>
    </tr>
  </thead>
)
