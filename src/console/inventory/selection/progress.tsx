import styles from './progress.module.css'

export interface ProgressProps {
  /** The activity, such as Exporting. */
  readonly doing: string
  readonly done: number
  readonly of: number
  readonly onCancel: () => void
}

export function Progress({ doing, done, of, onCancel }: ProgressProps) {
  const [numbered, all] = [done, of].map((count) => count.toLocaleString('en'))
  return (
    <span className={styles.progress}>
      <progress aria-label={doing} max={Math.max(1, of)} value={done} />
      <span className={styles.count}>
        {doing} {numbered} of {all}
      </span>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </span>
  )
}
