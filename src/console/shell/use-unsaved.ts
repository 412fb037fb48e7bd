import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** The checks of all forms that are open. */
const checks = new Set<() => boolean>()

/** Returns whether any open form has text that is not saved. */
export const hasUnsaved = (): boolean => [...checks].some((isUnsaved) => isUnsaved())

/**
 * Watches a form for unsaved text. If there is any, the browser asks the user before it leaves the page, and so does
 * `useLeave`. Returns a function that checks for unsaved text.
 */
export function useUnsaved(form: RefObject<HTMLFormElement | null>): () => boolean {
  const atFirst = useRef('')
  const isUnsaved = useCallback(() => form.current !== null && textOf(form.current) !== atFirst.current, [form])
  useEffect(() => {
    atFirst.current = form.current === null ? '' : textOf(form.current)
  }, [form])
  return useUnsavedCheck(isUnsaved)
}

/** Does the same for text that only this check knows of. Returns the check. */
export function useUnsavedCheck(isUnsaved: () => boolean): () => boolean {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault()
    }
    checks.add(isUnsaved)
    addEventListener('beforeunload', ask)
    return () => {
      checks.delete(isUnsaved)
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
  return isUnsaved
}

const textOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)]))
