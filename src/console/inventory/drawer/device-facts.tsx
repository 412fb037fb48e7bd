import { useState } from 'react'
import type { Device } from '../../../../clients/typescript/index.ts'
import { useFieldNames } from '../field-names.ts'
import { COLUMNS, cellText, toneOf } from '../table/columns.ts'
import { DeleteDevice } from './delete-device.tsx'
import styles from './device-drawer.module.css'
import { DeviceForm } from './device-form.tsx'
import { NamedFacts } from './named-facts.tsx'
import { useEditing } from './use-editing.ts'

export interface DeviceFactsProps {
  readonly device: Device
  readonly mayWrite: boolean
  readonly onChanged: () => void
  readonly onDeleted: () => void
}

export function DeviceFacts({ device, mayWrite, onChanged, onDeleted }: DeviceFactsProps) {
  const { isEdited, setEdited, button } = useEditing()
  const [isDeleted, setDeleted] = useState(false)
  const findName = useFieldNames()
  if (isEdited) return <DeviceForm device={device} onChanged={onChanged} onClose={() => setEdited(false)} />
  return (
    <div className={styles.facts}>
      <dl>
        {COLUMNS.filter(({ name }) => name !== 'ipAddress' && name !== 'network').map(({ name, title, isMono }) => (
          <div key={name}>
            <dt>{findName(name)?.name ?? title}</dt>
            <dd className={isMono ? 'mono' : undefined} data-tone={toneOf(device, name)}>
              {cellText(device, name) || <span className={styles.nothing}>—</span>}
            </dd>
          </div>
        ))}
        <NamedFacts device={device} />
      </dl>
      <p>
        <button ref={button} type="button" disabled={!mayWrite} onClick={() => setEdited(true)}>
          Edit
        </button>{' '}
        {mayWrite && (
          <button type="button" data-kind="danger" onClick={() => setDeleted(true)}>
            Delete
          </button>
        )}
        {!mayWrite && (
          <span className={styles.note}>
            You need the permission <code>inventory:write</code> to edit devices.
          </span>
        )}
      </p>
      {isDeleted && <DeleteDevice device={device} onDeleted={onDeleted} onClose={() => setDeleted(false)} />}
    </div>
  )
}
