/** A change of tabs makes a window visible and focuses it within this time, in milliseconds. */
const SAME_RETURN_MS = 1000

/**
 * Calls `act` when the user returns to the window: it was hidden, or another window had the focus. Returns a function
 * that ends this.
 */
export function onReturn(act: () => void): () => void {
  let shownAt = Number.NEGATIVE_INFINITY
  const onShown = ({ timeStamp }: Event): void => {
    if (document.visibilityState !== 'visible') return
    shownAt = timeStamp
    act()
  }
  const onFocus = ({ timeStamp }: Event): void => {
    if (timeStamp - shownAt > SAME_RETURN_MS) act()
  }
  document.addEventListener('visibilitychange', onShown)
  addEventListener('focus', onFocus)
  return () => {
    document.removeEventListener('visibilitychange', onShown)
    removeEventListener('focus', onFocus)
  }
}
