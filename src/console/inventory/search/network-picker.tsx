import { useNetworkNames } from '../../session/network-names.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { isolated } from '../../shell/isolated.ts'
import { useMenu } from '../../shell/use-menu.ts'
import styles from './network-picker.module.css'

export interface NetworkPickerProps {
  /** Names of the chosen networks; an empty list means all networks. */
  readonly chosen: readonly string[]
  /** The service's finding about the networks, or null. */
  readonly finding: string | null
  readonly onChange: (networks: readonly string[]) => void
}

/** A menu in which the user chooses the networks to search. */
export function NetworkPicker({ chosen, finding, onChange }: NetworkPickerProps) {
  const menu = useMenu()
  const { data, error } = useNetworkNames()
  // A deleted network stays listed so that it can be removed.
  const names = [...new Set([...(data ?? []), ...chosen])]
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])

  return (
    <div className={styles.picker}>
      <details {...menu} className={styles.menu}>
        <summary>Networks: {chosen.length === 0 ? 'all' : chosen.map(isolated).join(', ')}</summary>
        <fieldset className={styles.panel}>
          <legend className="for-readers-only">Networks to search</legend>
          {error !== null && <p role="alert">{reasonOf(error)}</p>}
          <label>
            <input type="checkbox" checked={chosen.length === 0} onChange={() => onChange([])} />
            all
          </label>
          {names.map((name) => (
            <label key={name}>
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
              {name}
            </label>
          ))}
        </fieldset>
      </details>
      {finding !== null && (
        <span role="alert" className={styles.finding}>
          {finding}
        </span>
      )}
    </div>
  )
}
