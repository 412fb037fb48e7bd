import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingEdits } from '../../../../generated/client/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useToasts } from '../../shell/toasts.ts'
import { DiscardQuestion } from '../edits/discard-question.tsx'
import { showPending } from '../edits/pending.ts'
import { countText, placeKey, placeText } from '../edits/place.ts'
import { useStage } from '../edits/stage.ts'
import styles from './conflict-notice.module.css'
import { droppedFrom, otherSideText } from './conflicts.ts'

/** What stands in the way of a commit, and the two ways on. The service drops edits as a whole, or keeps them. */
export function ConflictNotice({ pending: { edits, conflicts } }: { readonly pending: PendingEdits }) {
  const [isAsking, setAsking] = useState(false)
  const { rebase, problem, isBusy } = useRebase(edits)
  return (
    <section className={styles.notice} aria-label="Conflicts">
      <p role="alert">
        Others have changed what you edit since you began. Nothing is written, and your edits are all still here.
      </p>
      <ul>
        {conflicts.map((conflict) => {
          const place = { ...conflict, set: conflict.set ?? null }
          return (
            <li key={placeKey(place)}>
              <strong>{placeText(place)}</strong> changed {otherSideText(conflict)}
            </li>
          )
        })}
      </ul>
      <p>
        Keep yours on top: what you set stays, the rest comes from what is saved now; then commit again. A name that is
        taken stays in the way until you choose another.
      </p>
      <p role="alert">{problem !== null && `Cannot rebase: ${reasonOf(problem)}`}</p>
      <div className={styles.ways}>
        <button type="button" data-kind="main" disabled={isBusy} onClick={rebase}>
          Keep mine on top
        </button>
        <button type="button" data-kind="danger" disabled={isBusy} onClick={() => setAsking(true)}>
          Discard mine…
        </button>
      </div>
      {isAsking && <DiscardQuestion count={edits.length} onClose={() => setAsking(false)} />}
    </section>
  )
}

function useRebase(before: PendingEdits['edits']) {
  const answers = useQueryClient()
  const toasts = useToasts()
  const { mutate, error, isPending } = useStage('everything', async (credentials) => {
    const pending = await credentials.rebaseEdits()
    showPending(answers, pending)
    // Told here, because what is drawn now goes when no conflict is left.
    for (const edit of droppedFrom(before, pending.edits)) {
      toasts.warn(`Dropped: ${placeText(edit)}, because its configuration is deleted`)
    }
    if (pending.conflicts.length === 0) toasts.tell(`${countText(pending.edits.length)} on top of what is saved now`)
  })
  return { rebase: () => mutate(undefined), problem: error, isBusy: isPending }
}
