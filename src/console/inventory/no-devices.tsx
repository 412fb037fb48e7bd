import { useNetworkNames } from '../session/network-names.ts'
import { useCaller, useMay } from '../session/session.ts'
import styles from './inventory-view.module.css'
import type { Search } from './search/search.ts'

/** Says why the table has no devices, and how the caller can add some. */
export function NoDevices({ search: { networks, criteria } }: { readonly search: Search }) {
  const isNarrowed = networks.length > 0 || criteria.length > 0
  return <p className={styles.none}>{isNarrowed ? 'No device matches this search.' : <NoneYet />}</p>
}

function NoneYet() {
  const { networks } = useCaller()
  const mayWrite = useMay()('inventory:write')
  const { data: names } = useNetworkNames()
  // The caller has rights only in networks that do not exist.
  if (names?.length === 0) return 'You have no access to any network. Ask an administrator for it.'
  return (
    <>
      {networks === null ? 'No devices yet.' : 'No devices yet in the networks that you have access to.'}{' '}
      {mayWrite ? (
        'keyrack import brings them from NetBox, Oxidized or a CSV file.'
      ) : (
        <>
          You need the permission <code>inventory:write</code> to add some.
        </>
      )}
    </>
  )
}
