import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { CredentialConfig, PendingEdit } from '../../../../clients/typescript/index.ts'
import { useScrolledTo } from '../../shell/use-scrolled-to.ts'
import { EditMark } from '../edits/edit-mark.tsx'
import { OrderControls, type OrderControlsProps } from '../order/order-controls.tsx'
import styles from './config-list.module.css'
import { hrefOf } from './opened-in-url.ts'

export interface ConfigRowProps {
  readonly config: CredentialConfig
  readonly isOpen: boolean
  readonly edit: PendingEdit | undefined
  readonly row: ComponentProps<'li'>
  /** Controls for the order, or null if the caller may not change it. */
  readonly order: Omit<OrderControlsProps, 'name'> | null
}

export function ConfigRow({ config, isOpen, edit, row, order }: ConfigRowProps) {
  const { name, managedNetwork, priority } = config
  const item = useScrolledTo<HTMLLIElement>(isOpen)
  return (
    <li ref={item} className={styles.row} data-open={isOpen} {...row}>
      <span className={styles.priority} title="Priority">
        {priority}
      </span>
      <div className={styles.what}>
        <Link href={hrefOf(managedNetwork, name)} aria-current={isOpen ? 'true' : undefined}>
          <bdi>{name}</bdi>
        </Link>
        <EditMark edit={edit} />
        <span className={styles.about}>{aboutText(config)}</span>
      </div>
      {order !== null && <OrderControls name={name} {...order} />}
    </li>
  )
}

/** Returns text such as `DYNAMIC 10.0.0.0/16, 2001:db8:*`. */
function aboutText({ type, addressSet: { addresses } }: CredentialConfig): string {
  if (type === 'STATIC') return 'STATIC by device address'
  if (addresses.length === 0) return `${type}, no addresses`
  return `${type} ${addresses.slice(0, MAX_SHOWN).join(', ')}${addresses.length > MAX_SHOWN ? ', …' : ''}`
}

const MAX_SHOWN = 4
