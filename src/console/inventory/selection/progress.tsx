import { useLayoutEffect, useRef } from 'react'
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
  const bar = useRef<HTMLProgressElement>(null)
  // Nothing has the focus if the progress replaced the button that started the activity. The button that cancels gets
  // no focus: it would be pressed by a key that is held down.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [])
  return (
    <span className={styles.progress}>
      <progress ref={bar} tabIndex={-1} aria-label={doing} max={Math.max(1, of)} value={done} />
      <span className={styles.count}>
        {doing} {numbered} of {all}
      </span>
      <CancelButton onClick={onCancel} />
    </span>
  )
}
