import { Confirm } from './confirm.tsx'
import { useLockAround } from './lock.ts'

export interface ConfirmDiscardProps {
  /** The action that the text still needs, as a participle such as "saved". */
  readonly missing: 'saved' | 'staged'
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asks before a form drops text that was entered. */
export function ConfirmDiscard({ missing, onDiscard, onClose }: ConfirmDiscardProps) {
  const { isLate } = useLockAround()
  return (
    <Confirm title="Discard what you entered?" action="Discard" onConfirm={async () => onDiscard()} onClose={onClose}>
      <p>
        The form has text that {isLate ? 'may or may not be' : 'is not'} {missing} yet.
      </p>
    </Confirm>
  )
}
