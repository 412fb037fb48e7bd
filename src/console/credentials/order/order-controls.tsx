import type { ComponentProps } from 'react'
import { isolated } from '../../shell/isolated.ts'
import type { Move } from './drag-order.ts'
import styles from './order-controls.module.css'

/** The properties of the buttons that move a row up or down. */
export interface OrderControlsProps {
  readonly name: string
  readonly index: number
  readonly count: number
  readonly handle: ComponentProps<'span'>
  readonly onMove: (move: Move) => void
}

/** Shows the controls that move a row: a handle for the mouse and two buttons. */
export function OrderControls({ name, index, count, handle, onMove }: OrderControlsProps) {
  const isFirst = index === 0
  const isLast = index === count - 1
  // When a row has reached the end, aria-disabled keeps the focus on the button; disabled would not.
  return (
    <span className={styles.controls}>
      <span className={styles.handle} aria-hidden="true" title="Drag to reorder" {...handle}>
        ⠿
      </span>
      <button
        type="button"
        data-kind="quiet"
        aria-label={`Move ${isolated(name)} up`}
        aria-disabled={isFirst}
        onClick={() => isFirst || onMove({ from: index, to: index - 1 })}
      >
        ↑
      </button>
      <button
        type="button"
        data-kind="quiet"
        aria-label={`Move ${isolated(name)} down`}
        aria-disabled={isLast}
        onClick={() => isLast || onMove({ from: index, to: index + 1 })}
      >
        ↓
      </button>
    </span>
  )
}
