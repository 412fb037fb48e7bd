import { useMay } from '../../session/session.ts'
import { isolated } from '../../shell/isolated.ts'

/** An action on a set. */
export type Ask = 'reveal' | 'edit' | 'delete'

export interface SetWaysProps {
  readonly name: string
  readonly onAsk: (ask: Ask) => void
}

/** Shows buttons for the actions that the caller may perform on a set. */
export function SetWays({ name, onAsk }: SetWaysProps) {
  const may = useMay()
  const way = (ask: Ask, word: string) => (
    <button type="button" data-kind="quiet" aria-label={`${word} ${isolated(name)}`} onClick={() => onAsk(ask)}>
      {word}…
    </button>
  )
  return (
    <>
      {may('credentials:reveal') && way('reveal', 'Reveal')}
      {may('credentials:write') && way('edit', 'Edit')}
      {may('credentials:write') && way('delete', 'Delete')}
    </>
  )
}
