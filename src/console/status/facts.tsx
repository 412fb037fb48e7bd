import styles from './facts.module.css'

export type Fact = readonly [name: string, value: string]

/** Shows a list of names and values. */
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

/** Formats bytes in binary units, as Redis and the process do. */
export const memoryText = (bytes: number | null): string =>
  bytes === null ? '–' : bytes < GIB ? `${(bytes / 2 ** 20).toFixed(1)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`

const GIB = 2 ** 30
