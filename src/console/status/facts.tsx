import styles from './facts.module.css'

export type Fact = readonly [name: string, value: string]

/** What is known, name by name. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="mono">{value}</dd>
      </div>
    ))}
  </dl>
)

/** In binary units, as Redis and the process count. */
export const memoryText = (bytes: number | null): string =>
  bytes === null ? '–' : bytes < GIB ? `${(bytes / 2 ** 20).toFixed(1)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`

const GIB = 2 ** 30
