import { useRef, useState } from 'react'
import { useMay } from '../../session/session.ts'
import { useFocusBack } from '../../shell/use-focus-back.ts'
import { BulkEdit } from './bulk-edit.tsx'
import { Progress } from './progress.tsx'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps {
  readonly selection: Selection
  /** Number of devices in the search. */
  readonly total: number | null
  readonly onChanged: () => void
}

/** Shows how many devices are selected, and the actions on them. */
export function SelectionBar({ selection, total, onChanged }: SelectionBarProps) {
  const mayWrite = useMay()('inventory:write')
  const [isEditing, setEditing] = useState(false)
  const { keys, collecting } = selection
  const count = useRef<HTMLParagraphElement>(null)
  useFocusBack(collecting !== null, count)
  return (
    <section className={styles.bar} aria-label="Selection">
      <p ref={count} role="status" tabIndex={-1}>
        {keys.size.toLocaleString('en')} selected
      </p>
      {collecting !== null ? (
        <Progress doing="Selecting" {...collecting} onCancel={selection.stop} />
      ) : (
        <>
          {total !== null && keys.size < total && (
            <button type="button" onClick={selection.selectAll}>
              Select all {total.toLocaleString('en')} of this search
            </button>
          )}
          <button type="button" onClick={selection.clear}>
            Clear selection
          </button>
          <button type="button" data-kind="main" disabled={!mayWrite} onClick={() => setEditing(true)}>
            Edit selected
          </button>
        </>
      )}
      {!mayWrite && (
        <p className={styles.note}>
          You need the permission <code>inventory:write</code> to edit devices.
        </p>
      )}
      {isEditing && <BulkEdit keys={[...keys]} onChanged={onChanged} onClose={() => setEditing(false)} />}
    </section>
  )
}
