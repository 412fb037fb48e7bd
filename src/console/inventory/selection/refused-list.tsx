import styles from './bulk-edit.module.css'
import type { RefusedDevice } from './bulk-update.ts'

/** Maximum number of listed devices. Further devices are only counted. */
const MAX_LISTED = 100

/** Lists the devices that the service refused to change, with the reasons. */
export function RefusedList({ refused }: { readonly refused: readonly RefusedDevice[] }) {
  if (refused.length === 0) return null
  return (
    <ul className={styles.refused}>
      {refused.slice(0, MAX_LISTED).map(({ key, code }) => (
        <li key={key}>
          <code>{key}</code> {code}
        </li>
      ))}
      {refused.length > MAX_LISTED && <li>and {refused.length - MAX_LISTED} more</li>}
    </ul>
  )
}
