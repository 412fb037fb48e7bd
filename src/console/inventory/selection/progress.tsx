import { CancelButton } from '../../shell/cancel-button.tsx'
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
      <CancelButton onClick={onCancel} />
    </span>
  )
}
