import styles from './warnings.module.css'

export interface WarningsProps {
  readonly label: string
  readonly warnings: readonly string[]
}

export function Warnings({ label, warnings }: WarningsProps) {
  if (warnings.length === 0) return <p className={styles.none}>No warnings.</p>
  return (
    <ul className={styles.warnings} aria-label={label}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}
