import { useEffect, useLayoutEffect, useRef } from 'react'
import { SignIn } from './sign-in.tsx'
import styles from './sign-in-again.module.css'

/** Shows the sign-in above hidden views. It is a dialog, because otherwise an open dialog of a view would cover it. */
export function SignInAgain({ reason }: { readonly reason: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isShown = useRef(false)
  /** The element that had the focus. The browser cannot give it back, because the views are still hidden then. */
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    before.current ??= document.activeElement
    const shown = dialog.current!
    shown.showModal()
    isShown.current = true
    return () => {
      isShown.current = false
      shown.close()
    }
  }, [])
  useEffect(
    () => () => {
      const { activeElement, body } = document
      if (activeElement === body && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <dialog
      ref={dialog}
      className={styles.again}
      aria-label="Sign in"
      // A browser closes a dialog at repeated Escapes, even if the page has prevented each of them.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        if (isShown.current) dialog.current!.showModal()
      }}
    >
      <SignIn reason={reason} />
    </dialog>
  )
}
