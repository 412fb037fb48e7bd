import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PendingEdits } from '../../../../clients/typescript/index.ts'
import { CommentField, toComment } from '../../forms/comment-field.tsx'
import { failureText } from '../../session/reason-of.ts'
import { useIsSignInElsewhere } from '../../session/uncommitted.ts'
import { focusHeading } from '../../shell/focus-heading.ts'
import { LeavingLink } from '../../shell/leaving-link.tsx'
import { useTryAgain } from '../../shell/use-try-again.ts'
import { uncommittedText } from './changes-text.ts'
import { REVIEW_PATH, useCommit } from './commit.ts'
import { Countdown } from './countdown.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { LostNotice } from './lost-notice.tsx'
import { readPendingAgain, usePending, usePendingAnswer, useReadOnReturn } from './pending.ts'
import styles from './pending-bar.module.css'
import { useWatchForLoss } from './watch-for-loss.ts'

/** Shows the pending edits on every view, or nothing if there are none. */
export default function PendingBar() {
  useWatchForLoss()
  useReadOnReturn()
  const pending = usePending()
  const isThere = pending !== undefined && pending.edits.length > 0
  return (
    <>
      <LostNotice />
      <span role="status" className="for-readers-only">
        {isThere && pendingText(pending)}
      </span>
      <Unread />
      {isThere && <Bar pending={pending} />}
    </>
  )
}

/** Shows that the edits cannot be read, because unreadable edits must not look like no edits. */
function Unread() {
  const { error, isFetching } = usePendingAnswer()
  const queryClient = useQueryClient()
  // The lists of the view could probably not be read either.
  const onAgain = (): unknown => queryClient.invalidateQueries({ queryKey: ['credentials'] })
  const tryAgain = useTryAgain({ isFailed: error !== null, isBusy: isFetching, onAgain })
  return (
    <div role="alert">
      {error !== null && (
        <div className={styles.unread}>
          <span>{failureText('Cannot load your uncommitted changes', error)}</span>
          <button type="button" {...tryAgain}>
            Try again
          </button>
        </div>
      )}
    </div>
  )
}

const pendingText = ({ edits, conflicts }: PendingEdits): string =>
  `${uncommittedText(edits.length)}${conflicts.length > 0 ? `, ${conflicts.length} in conflict` : ''}`

function Bar({ pending }: { readonly pending: PendingEdits }) {
  const { edits, expiresAt } = pending
  const { commit, isBusy, question } = useCommit()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [comment, setComment] = useState('')
  const isAtRisk = useIsSignInElsewhere()
  const commitAll = (): void => {
    if (!isBusy) commit({ edits, comment: toComment(comment) })
  }
  // The bar disappears with the edits, and with it the button that had the focus.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading()
    },
    [],
  )
  return (
    <section className={styles.bar} aria-label="Uncommitted changes">
      <p className={styles.text}>
        <strong>{pendingText(pending)}</strong>
        {expiresAt !== null && (
          <span>
            , kept for at least{' '}
            <Countdown key={expiresAt} until={expiresAt} onEnd={() => void readPendingAgain(queryClient)} />
          </span>
        )}
      </p>
      <p role="status" className={styles.risk}>
        {isAtRisk &&
          'A sign-in is open in another window. If another user or API key signs in there, these changes may be ' +
            'lost: commit them first.'}
      </p>
      <div className={styles.ways}>
        <LeavingLink className={styles.review} href={REVIEW_PATH}>
          Review
        </LeavingLink>
        <CommentField value={comment} onChange={({ target }) => setComment(target.value)} disabled={isBusy} />
        {/* Not disabled, because the button would lose the focus. */}
        <button type="button" data-kind="main" aria-disabled={isBusy} onClick={commitAll}>
          Commit
        </button>
        <button type="button" disabled={isBusy} onClick={() => setAsking(true)}>
          Discard…
        </button>
      </div>
      {isAsking && <DiscardQuestion edits={edits} onClose={() => setAsking(false)} />}
      {question}
    </section>
  )
}
