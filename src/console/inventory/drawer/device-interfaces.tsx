import { useQuery } from '@tanstack/react-query'
import type { Interface } from '../../../../clients/typescript/index.ts'
import { useClient } from '../../session/session.ts'
import type { DeviceKey } from '../search/inventory-url.ts'
import styles from './device-drawer.module.css'
import { ReadPart } from './read-part.tsx'

export function DeviceInterfaces({ of }: { readonly of: DeviceKey }) {
  const client = useClient()
  const read = useQuery({
    queryKey: ['inventory', 'device', of.network, of.ipAddress, 'interfaces'],
    queryFn: ({ signal }) => client.inventory.getDeviceInterfaces({ ...of }, { signal }),
  })
  return <ReadPart of={read} show={(interfaces) => <InterfaceTable interfaces={interfaces} />} />
}

function InterfaceTable({ interfaces }: { readonly interfaces: readonly Interface[] }) {
  if (interfaces.length === 0) return <p className={styles.note}>No interfaces recorded.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.scrolled} tabIndex={0} aria-label="Interfaces">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Addresses</th>
            <th>State</th>
            <th>Description</th>
          </tr>
        </thead>
        <tbody>
          {interfaces.map((one) => (
            <tr key={one.name}>
              <td>{one.name}</td>
              <td className="mono">
                {one.ipAddresses
                  .map(
                    ({ ipAddress, prefixLength }) => `${ipAddress}${prefixLength === null ? '' : `/${prefixLength}`}`,
                  )
                  .join(', ')}
              </td>
              <td>{[one.adminStatus, one.operStatus].filter((status) => status !== null).join(' / ')}</td>
              <td>{one.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
