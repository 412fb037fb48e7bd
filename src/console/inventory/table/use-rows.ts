import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { slotsFor } from './row-slots.ts'
import { type ScrollScale, scrollScale } from './scroll-scale.ts'

/** Pixels; --row-height of the tokens. */
export const ROW_HEIGHT = 30
/** Rows drawn beyond what is seen. */
const OVERSCAN = 5
/** Without a step for so long, a scrolling has ended. */
const REST_MS = 150

export interface SeenRow {
  readonly index: number
  /** Of the canvas. */
  readonly top: number
  /** Whose elements it has: those of a row that went, which costs less than new ones. */
  readonly slot: number
}

export interface Rows {
  readonly canvas: number
  readonly drawn: readonly SeenRow[]
  readonly first: number
  readonly last: number
  /** How many are seen at a time. */
  readonly seen: number
  /** As little as brings the row into sight. */
  bringIntoSight(row: number): void
}

/** Which of `count` rows are drawn, and where. The row one is at (`active`) is always among them. */
export function useRows(grid: RefObject<HTMLDivElement | null>, count: number, active: number): Rows {
  const [height, setHeight] = useState(600)
  const scale = useMemo(() => scrollScale(count * ROW_HEIGHT, height), [count, height])
  const latest = useRef<ScrollScale>(scale)
  latest.current = scale

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // Its own scrolling knows of no scale and is not used.
    scrollToFn: () => {},
    observeElementOffset: (_instance, tell) => observeScroll(grid.current, () => latest.current, tell),
    observeElementRect: (_instance, tell) =>
      observeSize(grid.current, (rect) => {
        setHeight(rect.height)
        tell(rect)
      }),
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (active >= count || indexes.includes(active)) return indexes
      return [...indexes, active].sort((a, b) => a - b)
    },
  })

  const bringIntoSight = useCallback(
    (row: number) => {
      const element = grid.current
      if (element === null) return
      const at = latest.current.toRows(element.scrollTop)
      const top = row * ROW_HEIGHT
      const lowest = top + ROW_HEIGHT - seenHeight(element)
      if (top < at) element.scrollTop = latest.current.toScrolled(top)
      else if (lowest > at) element.scrollTop = Math.ceil(latest.current.toScrolled(lowest))
    },
    [grid],
  )

  const offset = virtualizer.scrollOffset ?? 0
  const shift = scale.toScrolled(offset) - offset
  const items = virtualizer.getVirtualItems()
  const { first, last, slotOf } = slotsFor(
    items.map(({ index }) => index),
    Math.ceil(height / ROW_HEIGHT) + 2 + 2 * OVERSCAN,
  )
  const drawn = items.map(({ index, start }) => ({ index, top: Math.round(start + shift), slot: slotOf(index) }))
  // Elements that change places cost the browser most. They stay where they are in the document until the scrolling ends, and
  // are put into reading order then.
  if (virtualizer.isScrolling) drawn.sort((a, b) => a.slot - b.slot)
  return {
    canvas: scale.canvas,
    drawn,
    first,
    last,
    seen: Math.max(1, Math.floor(height / ROW_HEIGHT)),
    bringIntoSight,
  }
}

type TellOffset = (offset: number, isScrolling: boolean) => void

function observeScroll(element: HTMLDivElement | null, scale: () => ScrollScale, tell: TellOffset) {
  if (element === null) return undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const told = (isScrolling: boolean): void => tell(scale().toRows(element.scrollTop), isScrolling)
  const onScroll = (): void => {
    told(true)
    clearTimeout(rest)
    rest = setTimeout(told, REST_MS, false)
  }
  told(false)
  element.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(rest)
    element.removeEventListener('scroll', onScroll)
  }
}

function observeSize(element: HTMLDivElement | null, tell: (rect: { width: number; height: number }) => void) {
  if (element === null) return undefined
  const told = () => tell({ width: element.clientWidth, height: seenHeight(element) })
  told()
  const observer = new ResizeObserver(told)
  observer.observe(element)
  return () => observer.disconnect()
}

/** The header stays where it is and covers as much as a row. */
const seenHeight = (element: HTMLDivElement): number => Math.max(ROW_HEIGHT, element.clientHeight - ROW_HEIGHT)
