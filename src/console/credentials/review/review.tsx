import { Link } from 'wouter'
import { useMay } from '../../session/session.ts'
import { Page } from '../../shell/page.tsx'
import { placeText, usePending } from '../edits/pending.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { conflictOf } from './conflicts.ts'
import { EditDiff } from './edit-diff.tsx'

/** Everything a commit would do, side by side with what is saved now. */
export function Review() {
  const mayEdit = useMay()('credentials:write')
  const pending = usePending()
  return (
    <Page title="Review of edits" actions={<Link href="/credentials">Back to the configurations</Link>}>
      {!mayEdit && <p>There is nothing to review: you may read credentials, not edit them.</p>}
      {mayEdit && pending === undefined && <p>Loading…</p>}
      {pending?.edits.length === 0 && <p>No edit is pending.</p>}
      {pending !== undefined && pending.conflicts.length > 0 && <ConflictNotice pending={pending} />}
      {pending?.edits.map((edit) => (
        <EditDiff key={placeText(edit)} edit={edit} conflict={conflictOf(edit, pending.conflicts, pending.edits)} />
      ))}
    </Page>
  )
}
