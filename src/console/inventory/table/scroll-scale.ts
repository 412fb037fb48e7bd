/*
 * Browsers limit the height of an element: 33,554,428 pixels in Chromium, 17,895,697 in Firefox. A higher table is
 * therefore drawn on a canvas of maximum height, and each step of the scrollbar is multiplied, by two for a million
 * rows of 30 pixels. The user can still reach every row, because keys always move row by row.
 */

export const MAX_PIXELS = 15_000_000

export interface ScrollScale {
  /** Height of the scrolled element, in pixels. */
  readonly canvas: number
  /** Converts a scroll offset to a position in all rows. */
  toRows(scrolled: number): number
  /** Converts a position in all rows to a scroll offset. */
  toScrolled(rows: number): number
}

/** Returns the scale for rows with a total height of `rows` pixels, of which `seen` pixels are visible. */
export function scrollScale(rows: number, seen: number): ScrollScale {
  if (rows <= MAX_PIXELS) return { canvas: rows, toRows: (scrolled) => scrolled, toScrolled: (at) => at }
  // The last row must become visible at the end of the scrollbar, so the visible part is subtracted from both heights.
  const factor = (rows - seen) / (MAX_PIXELS - seen)
  return {
    canvas: MAX_PIXELS,
    toRows: (scrolled) => scrolled * factor,
    toScrolled: (at) => at / factor,
  }
}
