import { useMemo, useState } from 'react'
import type { PendingEdits } from '../../../../clients/typescript/index.ts'
import { useMayEdit } from '../../session/session.ts'
import { LeavingLink } from '../../shell/leaving-link.tsx'
import { Page } from '../../shell/page.tsx'
import { targetKey } from '../edits/edit-target.ts'
import { usePending } from '../edits/pending.ts'
import { ConflictCard } from './conflict-card.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { type ReviewedEdit, withConflicts } from './conflicts.ts'
import { EditDiff } from './edit-diff.tsx'

/** Shows everything that a commit would write, next to the saved state. */
export function Review() {
  const mayEdit = useMayEdit()
  const pending = usePending()
  return (
    <Page title="Review changes" actions={<LeavingLink href="/credentials">Back to configurations</LeavingLink>}>
      {!mayEdit && (
        <p>
          Nothing to review: you need the permission <code>credentials:write</code> to edit credentials.
        </p>
      )}
      {mayEdit && pending === undefined && <p>Loading…</p>}
      {pending?.edits.length === 0 && <p>No uncommitted changes.</p>}
      {pending !== undefined && pending.conflicts.length > 0 && <ConflictNotice pending={pending} />}
      {pending !== undefined && <Diffs pending={pending} />}
    </Page>
  )
}

/** Shows one edit. If other callers change the object of a conflict again, the choices of the user are reset. */
function ReviewedCard({ edit, conflict, taken }: ReviewedEdit) {
  if (conflict === undefined && taken === undefined) return <EditDiff edit={edit} />
  return <ConflictCard key={`${conflict?.revision}`} edit={edit} conflict={conflict} taken={taken} />
}

/** Number of edits that are shown at first, because a session may hold thousands. */
const AT_ONCE = 100

function Diffs({ pending }: { readonly pending: PendingEdits }) {
  const [shownCount, setShownCount] = useState(AT_ONCE)
  const reviewed = useMemo(() => withConflicts(pending), [pending])
  return (
    <>
      {reviewed.slice(0, shownCount).map((one) => (
        <ReviewedCard key={targetKey(one.edit)} {...one} />
      ))}
      {shownCount < reviewed.length && (
        <p>
          <button type="button" onClick={() => setShownCount(shownCount + AT_ONCE)}>
            Show more ({shownCount} of {reviewed.length})
          </button>
        </p>
      )}
    </>
  )
}
