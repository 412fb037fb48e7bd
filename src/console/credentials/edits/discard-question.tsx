import { Confirm } from '../../shell/confirm.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { countText } from './place.ts'
import { useStage } from './stage.ts'

export interface DiscardQuestionProps {
  readonly count: number
  readonly onClose: () => void
}

/** Asks whether to discard all staged edits. */
export function DiscardQuestion({ count, onClose }: DiscardQuestionProps) {
  const toasts = useToasts()
  const { mutateAsync: discard } = useStage('everything', (credentials) => credentials.discardEdits())
  const discardAndTell = async (): Promise<void> => {
    await discard(undefined)
    toasts.inform(`${countText(count)} discarded`)
  }
  return (
    <Confirm title={`Discard ${countText(count)}?`} action="Discard" onConfirm={discardAndTell} onClose={onClose}>
      <p>Secrets you entered will be lost. Nothing that is saved changes.</p>
    </Confirm>
  )
}
