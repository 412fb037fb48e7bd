import { useMay, useMayEdit } from '../../session/session.ts'
import { isolated } from '../../shell/isolated.ts'

/** An action on a set. */
export type SetAction = 'reveal' | 'edit' | 'delete'

export interface SetActionsProps {
  readonly name: string
  readonly onAction: (action: SetAction) => void
}

/** Shows buttons for the actions that the caller may perform on a set. */
export function SetActions({ name, onAction }: SetActionsProps) {
  const mayReveal = useMay()('credentials:reveal')
  const mayEdit = useMayEdit()
  const button = (action: SetAction, word: string) => (
    <button type="button" data-kind="quiet" aria-label={`${word} ${isolated(name)}`} onClick={() => onAction(action)}>
      {word}…
    </button>
  )
  return (
    <>
      {mayReveal && button('reveal', 'Reveal')}
      {mayEdit && button('edit', 'Edit')}
      {mayEdit && button('delete', 'Delete')}
    </>
  )
}
