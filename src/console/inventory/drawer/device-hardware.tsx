import { useQuery } from '@tanstack/react-query'
import type { Hardware } from '../../../../clients/typescript/index.ts'
import { useClient } from '../../session/session.ts'
import type { DeviceKey } from '../search/inventory-url.ts'
import styles from './device-drawer.module.css'
import { hardwareDepths } from './hardware-depth.ts'
import { ReadPart } from './read-part.tsx'

export function DeviceHardware({ of }: { readonly of: DeviceKey }) {
  const client = useClient()
  const read = useQuery({
    queryKey: ['inventory', 'device', of.network, of.ipAddress, 'hardware'],
    queryFn: ({ signal }) => client.inventory.getDeviceHardware({ ...of }, { signal }),
  })
  return <ReadPart of={read} show={(parts) => <PartList parts={parts} />} />
}

function PartList({ parts }: { readonly parts: readonly Hardware[] }) {
  if (parts.length === 0) return <p className={styles.note}>No hardware recorded.</p>
  const depths = hardwareDepths(parts)
  return (
    // This is a list, not an ARIA tree, because nothing in it can be opened or selected.
    <ul className={styles.hardware}>
      {parts.map((part, at) => (
        <li key={part.hardwareId} style={{ paddingInlineStart: `${(depths[at] ?? 0) * 1.25}rem` }}>
          {(depths[at] ?? 0) > 0 && <span className="for-readers-only">level {(depths[at] ?? 0) + 1}: </span>}
          <Part part={part} />
        </li>
      ))}
    </ul>
  )
}

function Part({ part }: { readonly part: Hardware }) {
  const { assetType, name, description, modelNumber, serialNumber, slotNumber, status } = part
  const more = [slotNumber === null ? null : `slot ${slotNumber}`, description, status].filter((text) => text)
  return (
    <>
      <strong>{name ?? assetType ?? `part ${part.hardwareId}`}</strong>{' '}
      <span className={styles.note}>{more.join(' · ')}</span>{' '}
      <code>{[modelNumber, serialNumber].filter((text) => text).join(' · ')}</code>
    </>
  )
}
