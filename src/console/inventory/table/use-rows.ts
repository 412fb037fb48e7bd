import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { slotsFor } from './row-slots.ts'
import { type ScrollScale, scrollScale } from './scroll-scale.ts'

/** Height of a row in pixels; equal to --row-height in tokens.css. */
const ROW_HEIGHT = 30
/** Number of rows rendered beyond the visible ones, at each end. */
const OVERSCAN = 5
/** After this time without a scroll event, in milliseconds, scrolling has ended. */
const REST_MS = 150

interface DrawnRow {
  readonly index: number
  /** Position on the canvas in pixels. */
  readonly top: number
  /** Slot of the row's elements. Reusing the elements of a removed row is cheaper than creating new ones. */
  readonly slot: number
}

export interface Rows {
  readonly canvas: number
  readonly drawn: readonly DrawnRow[]
  readonly first: number
  readonly last: number
  /** Number of visible rows. */
  readonly seen: number
  /** Scrolls only as far as needed to make the row visible. */
  bringIntoSight(row: number): void
}

/** Returns the rows to render, out of `count`, and their positions. The active row is always among them. */
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
    // The virtualizer must not scroll itself, because it ignores the scale.
    scrollToFn: () => {},
    observeElementOffset: (_instance, notify) => observeScroll(grid.current, () => latest.current, notify),
    observeElementRect: (_instance, notify) =>
      observeSize(grid.current, (rect) => {
        setHeight(rect.height)
        notify(rect)
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
  // Moving elements is the most expensive work for the browser. Elements therefore keep their place in the document
  // while the user scrolls. They are sorted into reading order afterwards.
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

type NotifyOffset = (offset: number, isScrolling: boolean) => void

function observeScroll(element: HTMLDivElement | null, scale: () => ScrollScale, notify: NotifyOffset) {
  if (element === null) return undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const report = (isScrolling: boolean): void => notify(scale().toRows(element.scrollTop), isScrolling)
  const onScroll = (): void => {
    report(true)
    clearTimeout(rest)
    rest = setTimeout(report, REST_MS, false)
  }
  report(false)
  element.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(rest)
    element.removeEventListener('scroll', onScroll)
  }
}

function observeSize(element: HTMLDivElement | null, notify: (rect: { width: number; height: number }) => void) {
  if (element === null) return undefined
  const report = () => notify({ width: element.clientWidth, height: seenHeight(element) })
  report()
  const observer = new ResizeObserver(report)
  observer.observe(element)
  return () => observer.disconnect()
}

/** Returns the height in which rows are visible. The sticky header covers the height of one row. */
const seenHeight = (element: HTMLDivElement): number => Math.max(ROW_HEIGHT, element.clientHeight - ROW_HEIGHT)
