import styles from './addresses.module.css'

/** Number of addresses that are shown at first. A longer list would push the sets out of view. */
const AT_ONCE = 30

/** Shows the addresses that a configuration applies to. */
export function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  if (addresses.length === 0) return 'none, so it applies to no device'
  const all = (
    <span className={styles.addresses}>
      {addresses.map((address) => (
        <code key={address}>{address}</code>
      ))}
    </span>
  )
  if (addresses.length <= AT_ONCE) return all
  return (
    <details>
      <summary>
        {addresses.length}, the first is <code>{addresses[0]}</code>
      </summary>
      {all}
    </details>
  )
}
