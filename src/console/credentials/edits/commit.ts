import { useLocation } from 'wouter'
import { EditConflictError, SessionExpiredError } from '../../../../generated/client/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useToasts } from '../../shell/toasts.ts'
import { countText } from './pending.ts'
import { useStage } from './stage.ts'

export const REVIEW_PATH = '/credentials/review'

/** Commits all edits of the session. A conflict leads to the review, which shows it. */
export function useCommit() {
  const toasts = useToasts()
  const [, navigate] = useLocation()
  const { mutate, isPending } = useStage('everything', (credentials) => credentials.commitEdits())
  const commit = (count: number): void =>
    mutate(undefined, {
      onSuccess: () => toasts.tell(`${countText(count)} committed`),
      onError(failure) {
        if (failure instanceof EditConflictError) navigate(REVIEW_PATH)
        // The bar tells what was lost.
        else if (!(failure instanceof SessionExpiredError)) toasts.warn(`Cannot commit: ${reasonOf(failure)}`)
      },
    })
  return { commit, isBusy: isPending }
}
