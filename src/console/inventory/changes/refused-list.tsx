import type { RefusedDevice } from './refused-device.ts'
import styles from './refused-list.module.css'

/** Maximum number of listed devices. Further devices are only counted. */
const MAX_LISTED = 100

/** Lists the devices that the service refused to change, with the reasons. */
export function RefusedList({ refused }: { readonly refused: readonly RefusedDevice[] }) {
  if (refused.length === 0) return null
  return (
    <ul className={styles.refused}>
      {refused.slice(0, MAX_LISTED).map(({ key, reason }) => (
        <li key={key}>
          <code dir="ltr">{key}</code> {reason}
        </li>
      ))}
      {refused.length > MAX_LISTED && <li>and {refused.length - MAX_LISTED} more</li>}
    </ul>
  )
}
