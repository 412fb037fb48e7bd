import { useLocation } from 'wouter'
import { EditConflictError, SessionExpiredError } from '../../../../clients/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useToasts } from '../../shell/toasts.ts'
import { countText } from './place.ts'
import { useStage } from './stage.ts'

/** The path of the view that shows all staged edits. */
export const REVIEW_PATH = '/credentials/review'

interface Commit {
  /** Number of edits of the session. */
  readonly count: number
  /** Why they are committed; may be empty. */
  readonly comment: string
}

/** Commits all edits of the session. A conflict opens the review, which shows it. */
export function useCommit() {
  const toasts = useToasts()
  const [, navigate] = useLocation()
  // Show the outcome here, because the bar disappears with the edits.
  const { mutate, isPending } = useStage('everything', async (credentials, { count, comment }: Commit) => {
    await credentials.commitEdits({ comment })
    toasts.inform(`${countText(count)} committed`)
  })
  const commit = (wanted: Commit): void =>
    mutate(wanted, {
      onError(failure) {
        if (failure instanceof EditConflictError) navigate(REVIEW_PATH)
        // The bar reports lost edits.
        else if (!(failure instanceof SessionExpiredError)) toasts.warn(`Cannot commit: ${reasonOf(failure)}`)
      },
    })
  return { commit, isBusy: isPending }
}
