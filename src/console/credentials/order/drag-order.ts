/*
 * Lets the user drag rows to another position by their handle, with the browser's own drag and drop. Keyboard and touch
 * screen users move rows with buttons.
 */
import { type DragEvent, useState } from 'react'
import { placeInGap } from './moves.ts'

export interface Move {
  readonly from: number
  readonly to: number
}

interface Drag {
  readonly from: number
  /** Index of the row before which the dragged row would be dropped, or null if it is over no row. */
  readonly gap: number | null
}

const KIND = 'application/x-keyrack-row'

/** Returns the handlers that let the user change an order by dragging rows. */
export function useDragOrder(onMove: (move: Move) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  const handle = (from: number) => ({
    draggable: true,
    onDragStart({ dataTransfer, currentTarget }: DragEvent) {
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData(KIND, String(from))
      const row = currentTarget.closest('[data-row]')
      if (row !== null) dataTransfer.setDragImage(row, 8, 8)
      setDrag({ from, gap: null })
    },
    onDragEnd: () => setDrag(null),
  })

  const row = (index: number) => ({
    'data-row': index,
    'data-drop': dropMark(drag, index),
    onDragOver(event: DragEvent) {
      if (drag === null) return
      event.preventDefault()
      const gap = gapAt(event, index)
      if (gap !== drag.gap) setDrag({ ...drag, gap })
    },
    onDrop(event: DragEvent) {
      if (drag === null) return
      event.preventDefault()
      setDrag(null)
      const to = placeInGap(drag.from, gapAt(event, index))
      if (to !== drag.from) onMove({ from: drag.from, to })
    },
  })

  return { handle, row }
}

/** Returns the gap under the pointer. The upper half of a row is the gap before it, the lower half the gap after it. */
function gapAt({ clientY, currentTarget }: DragEvent, index: number): number {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? index : index + 1
}

function dropMark(drag: Drag | null, index: number): 'before' | 'after' | undefined {
  if (drag === null || drag.gap === null || placeInGap(drag.from, drag.gap) === drag.from) return undefined
  if (drag.gap === index) return 'before'
  return drag.gap === index + 1 ? 'after' : undefined
}
