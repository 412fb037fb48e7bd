/*
 * Browsers end an element at some height: 33,554,428 pixels in Chromium, 17,895,697 in Firefox. A table that would be higher
 * is drawn on a canvas of the most there may be, and a step of the scrollbar counts for more than it is: with a million
 * rows of 30 pixels, for two. Any number of rows is reached so; keys go row by row whatever the scale.
 */

export const MAX_PIXELS = 15_000_000

export interface ScrollScale {
  /** Of the element that is scrolled, pixels. */
  readonly canvas: number
  /** Where in all the rows one is, when the element is scrolled so far. */
  toRows(scrolled: number): number
  /** How far the element is scrolled, when one is there in all the rows. */
  toScrolled(rows: number): number
}

/** `rows`: the height of all of them. `seen`: the height of what is seen of them at a time. */
export function scrollScale(rows: number, seen: number): ScrollScale {
  if (rows <= MAX_PIXELS) return { canvas: rows, toRows: (scrolled) => scrolled, toScrolled: (at) => at }
  // The last row comes into sight with the end of the scrollbar: what is seen must not be counted twice.
  const factor = (rows - seen) / (MAX_PIXELS - seen)
  return {
    canvas: MAX_PIXELS,
    toRows: (scrolled) => scrolled * factor,
    toScrolled: (at) => at / factor,
  }
}
