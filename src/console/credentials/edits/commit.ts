import { useLocation } from 'wouter'
import {
  EditConflictError,
  type PendingEdit,
  SessionExpiredError,
  TransportError,
} from '../../../../clients/typescript/index.ts'
import { failureText, reasonOf } from '../../session/reason-of.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useLeave } from '../../shell/use-leave.tsx'
import { NotAsShown, readAsShown } from './as-shown.ts'
import { changesText } from './changes-text.ts'
import { forgetEdits } from './lost.ts'
import { useStage } from './stage.ts'

const NOTHING_LEFT = 'Nothing to commit: your changes were already committed or discarded in another window'

/** The path of the view that shows all staged edits. */
export const REVIEW_PATH = '/credentials/review'

/** A commit without an answer. It may have been made. */
class OutcomeUnknown extends Error {
  constructor(cause: TransportError) {
    super(`Cannot tell whether your changes were committed: ${reasonOf(cause)}`, { cause })
  }
}

interface Commit {
  /** The edits of the session, as the page shows them. */
  readonly edits: readonly PendingEdit[]
  /** Why they are committed; may be empty. */
  readonly comment: string
}

/**
 * Commits all edits of the session. A conflict opens the review, which shows it. So do edits that were not shown. The
 * caller renders the question, which the user answers before text that is not saved is dropped for the review.
 */
export function useCommit() {
  const toasts = useToasts()
  const [path, navigate] = useLocation()
  const { leave, question } = useLeave()
  const showReview = (): void => {
    if (path !== REVIEW_PATH) leave(() => navigate(REVIEW_PATH))
  }
  // Show the outcome here, because the bar disappears with the edits.
  const { mutateAsync, isPending } = useStage('everything', async (credentials, { edits: shown, comment }: Commit) => {
    const { edits } = await readAsShown(credentials, shown, 'commit')
    // If the edits were lost with their session, this reports it.
    await credentials.commitEdits({ comment }).catch((failure) => {
      throw failure instanceof TransportError ? new OutcomeUnknown(failure) : failure
    })
    // Edits that another window committed, and edits that are lost, look the same here: the watch for loss decides.
    if (edits.length > 0) forgetEdits()
    toasts.inform(edits.length > 0 ? `${changesText(edits.length)} committed` : NOTHING_LEFT)
  })
  const commit = (wanted: Commit): void =>
    // Not callbacks of `mutate`, because nothing would call them after the bar disappeared.
    void mutateAsync(wanted).catch((failure) => {
      if (failure instanceof EditConflictError) return showReview()
      if (failure instanceof NotAsShown) showReview()
      // The bar reports lost edits.
      if (!(failure instanceof SessionExpiredError)) toasts.warn(failureText('Cannot commit', failure))
    })
  return { commit, isBusy: isPending, question }
}
