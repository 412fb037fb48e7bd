import { useLayoutEffect, useRef } from 'react'
import { SignIn } from './sign-in.tsx'
import styles from './sign-in-again.module.css'

/** Shows the sign-in above hidden views. It is a dialog, because otherwise an open dialog of a view would cover it. */
export function SignInAgain({ reason }: { readonly reason: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    return () => shown.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.again} aria-label="Sign in" onCancel={(event) => event.preventDefault()}>
      <SignIn reason={reason} />
    </dialog>
  )
}
