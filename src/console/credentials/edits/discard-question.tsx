import type { PendingEdit } from '../../../../clients/typescript/index.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { readAsShown } from './as-shown.ts'
import { changesText, uncommittedText } from './changes-text.ts'
import { forgetEdits } from './lost.ts'
import { useStage } from './stage.ts'

const NOTHING_LEFT = 'Nothing to discard: another window has committed or discarded your changes'

export interface DiscardQuestionProps {
  /** The edits of the session, as the page shows them. */
  readonly edits: readonly PendingEdit[]
  readonly onClose: () => void
}

/** Asks whether to discard all staged edits. */
export function DiscardQuestion({ edits, onClose }: DiscardQuestionProps) {
  const toasts = useToasts()
  const count = edits.length
  const { mutateAsync: discard } = useStage('everything', async (credentials) => {
    const { edits: found } = await readAsShown(credentials, edits, 'discard')
    await credentials.discardEdits()
    if (found.length > 0) forgetEdits()
    return found.length
  })
  const discardAll = async (): Promise<void> => {
    const discarded = await discard(undefined)
    toasts.inform(discarded > 0 ? `${changesText(discarded)} discarded` : NOTHING_LEFT)
  }
  return (
    <Confirm title={`Discard ${uncommittedText(count)}?`} action="Discard" onConfirm={discardAll} onClose={onClose}>
      <p>Secrets you entered will be lost. Nothing that is saved changes.</p>
    </Confirm>
  )
}
