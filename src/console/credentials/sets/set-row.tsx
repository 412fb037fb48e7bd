import type { ComponentProps } from 'react'
import type { CredentialConfig, PendingEdit } from '../../../../clients/typescript/index.ts'
import { EditMark } from '../edits/edit-mark.tsx'
import { OrderControls, type OrderControlsProps } from '../order/order-controls.tsx'
import { EXPIRY_TEXTS } from './expiry-texts.ts'
import type { Mask, MaskedSet } from './masked-set.ts'
import { type SetAction, SetActions } from './set-actions.tsx'
import type { Group } from './set-members.ts'
import styles from './set-table.module.css'

export interface SetRowProps {
  readonly config: CredentialConfig
  readonly set: MaskedSet
  /** The groups that the table has columns for. */
  readonly shown: readonly Group[]
  readonly edit: PendingEdit | undefined
  readonly row: ComponentProps<'tr'>
  /** Controls for the order, or null if the sets have no order or the caller may not change it. */
  readonly order: Omit<OrderControlsProps, 'name'> | null
  readonly onAction: (ask: SetAction) => void
}

export function SetRow({ config, set, shown, edit, row, order, onAction }: SetRowProps) {
  return (
    <tr {...row}>
      <th scope="row" className={styles.name}>
        <bdi className={config.type === 'STATIC' ? `${styles.nameText} mono` : styles.nameText}>{set.name}</bdi>{' '}
        <EditMark edit={edit} />
        {set.expiry !== undefined && (
          <strong className={styles.expiry} data-expiry={set.expiry}>
            {EXPIRY_TEXTS[set.expiry]}
          </strong>
        )}
      </th>
      {shown.map(({ title, members }) => (
        <td key={title} data-title={title}>
          <span className={styles.members}>
            {members.map(({ name, label, isSecret }) =>
              name === 'sshPrivateKey' && set.sshKey !== null ? (
                <code key={name} title={set.sshKey.fingerprint}>
                  {set.sshKey.type} {set.sshKey.fingerprint}
                </code>
              ) : isSecret ? (
                <MaskShown key={name} label={label} mask={set.masks[name] ?? 'hidden'} />
              ) : (
                set.plain[name] !== '' && <code key={name}>{set.plain[name]}</code>
              ),
            )}
          </span>
        </td>
      ))}
      <td className={styles.ways}>
        {order !== null && <OrderControls name={set.name} {...order} />}
        <SetActions name={set.name} onAction={onAction} />
      </td>
    </tr>
  )
}

/** Shows whether a secret is set, never its value. */
function MaskShown({ label, mask }: { readonly label: string; readonly mask: Mask }) {
  if (mask === 'none') return null
  if (mask === 'hidden') {
    return (
      <span className={styles.hidden} title={`${label}: hidden, you need the permission credentials:reveal`}>
        hidden
      </span>
    )
  }
  return (
    <span title={label}>
      <span aria-hidden="true">••••••</span>
      <span className="for-readers-only">{label} is set</span>
    </span>
  )
}
