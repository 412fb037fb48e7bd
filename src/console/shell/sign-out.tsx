import { useState } from 'react'
import { UnauthorizedError } from '../../../clients/typescript/index.ts'
import { uncommittedText } from '../credentials/edits/changes-text.ts'
import { forgetEdits } from '../credentials/edits/lost.ts'
import { failureText } from '../session/reason-of.ts'
import { useAuthActions, useClient, useMayEdit } from '../session/session.ts'
import { Confirm } from './confirm.tsx'
import { useToasts } from './toasts.ts'
import { useLeave } from './use-leave.tsx'

/**
 * Signs the caller out. It asks first if a form has text that is not saved, or if there are uncommitted credential
 * edits, because they end with the session.
 */
export function SignOut() {
  const { credentials } = useClient()
  const mayEdit = useMayEdit()
  const { signOut } = useAuthActions()
  const toasts = useToasts()
  const [pending, setPending] = useState(0)
  const { leave, question } = useLeave()

  async function signOutAndForget(): Promise<void> {
    await signOut()
    forgetEdits()
  }

  async function signOutUnlessPending(): Promise<void> {
    // Read the edits now, because another window may have edited in the same session.
    const count = mayEdit ? (await credentials.getPendingEdits()).edits.length : 0
    if (count === 0) await signOutAndForget()
    else setPending(count)
  }

  function warn(failure: unknown): void {
    // If the caller is already signed out, the page shows the sign-in.
    if (!(failure instanceof UnauthorizedError)) toasts.warn(failureText('Cannot sign out', failure))
  }

  return (
    <>
      <button type="button" onClick={() => leave(() => void signOutUnlessPending().catch(warn))}>
        Sign out
      </button>
      {question}
      {pending > 0 && (
        <Confirm
          title="Sign out and discard your changes?"
          action="Discard and sign out"
          onConfirm={signOutAndForget}
          onClose={() => setPending(0)}
        >
          <p>
            You have {uncommittedText(pending)}. Signing out discards {pending === 1 ? 'it' : 'them'}.
          </p>
        </Confirm>
      )}
    </>
  )
}
