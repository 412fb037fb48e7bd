let isExpected = false

/** Gives the focus to the heading of the view, or to that of a drawer which covers the view. */
export function focusHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2)[tabindex]')]
  headings.find((heading) => heading.closest('[inert]') === null)?.focus({ preventScroll: true })
}

/** Does the same. If the view is not shown yet, its heading gets the focus when it is, unless the user was faster. */
export function focusNextHeading(): void {
  focusHeading()
  isExpected = hasNoFocus()
}

/** Returns whether a heading that is shown now gets the focus for `focusNextHeading`. */
export function isHeadingExpected(): boolean {
  const isNext = isExpected && hasNoFocus()
  isExpected = false
  return isNext
}

const hasNoFocus = (): boolean => document.activeElement === document.body
