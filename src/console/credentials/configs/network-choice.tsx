import styles from './network-choice.module.css'

export interface NetworkChoiceProps {
  readonly networks: readonly string[]
  readonly network: string
  readonly onChoose: (network: string) => void
}

export function NetworkChoice({ networks, network, onChoose }: NetworkChoiceProps) {
  // The URL may name a network that does not exist. The choice then shows the name, and the page reports it.
  const names = networks.includes(network) ? networks : [network, ...networks]
  return (
    <label className={styles.choice}>
      Network
      <select value={network} onChange={({ target }) => onChoose(target.value)}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}
