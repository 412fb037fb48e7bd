/** Gives the focus to the heading of the view, or to that of a drawer which covers the view. */
export function focusHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2)[tabindex]')]
  headings.find((heading) => heading.closest('[inert]') === null)?.focus({ preventScroll: true })
}
