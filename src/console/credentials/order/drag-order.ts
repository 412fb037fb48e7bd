/*
 * Lets the user drag rows to another position by their handle, with the browser's own drag and drop. Keyboard and touch
 * screen users move rows with buttons.
 */
import { type DragEvent, useState } from 'react'
import { placeInGap, type Ranked } from './moves.ts'

export interface Move {
  readonly from: number
  readonly to: number
}

interface Drag {
  /** The name of the row: the list may change during the drag. */
  readonly name: string
  /** Index of the row before which the dragged row would be dropped, or null if it is over no row. */
  readonly gap: number | null
}

const KIND = 'application/x-keyrack-row'

/** Returns the handlers that let the user change an order by dragging rows. */
export function useDragOrder(ranked: readonly Ranked[], onMove: (move: Move) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const from = drag === null ? -1 : ranked.findIndex(({ name }) => name === drag.name)

  const handle = (name: string) => ({
    draggable: true,
    onDragStart({ dataTransfer, currentTarget }: DragEvent) {
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData(KIND, name)
      const row = currentTarget.closest('[data-row]')
      if (row !== null) dataTransfer.setDragImage(row, 8, 8)
      setDrag({ name, gap: null })
    },
    onDragEnd: () => setDrag(null),
  })

  const row = (index: number) => ({
    'data-row': index,
    'data-drop': dropMark(from, drag?.gap ?? null, index),
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
      // Nothing is moved if the row has disappeared.
      const to = placeInGap(from, gapAt(event, index))
      if (from >= 0 && to !== from) onMove({ from, to })
    },
  })

  return { handle, row }
}

/** Returns the gap under the pointer. The upper half of a row is the gap before it, the lower half the gap after it. */
function gapAt({ clientY, currentTarget }: DragEvent, index: number): number {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? index : index + 1
}

function dropMark(from: number, gap: number | null, index: number): 'before' | 'after' | undefined {
  if (from < 0 || gap === null || placeInGap(from, gap) === from) return undefined
  if (gap === index) return 'before'
  return gap === index + 1 ? 'after' : undefined
}
