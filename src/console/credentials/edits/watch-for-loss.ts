import { useEffect, useEffectEvent } from 'react'
import { useCaller } from '../../session/session.ts'
import { rememberEdits } from './lost.ts'
import { usePending } from './pending.ts'
import { useStage } from './stage.ts'

/**
 * Checks for lost edits when nothing is pending, at the start or later. It calls rebaseEdits: without edits this
 * changes nothing, but a session that ended with edits gets an error.
 */
export function useWatchForLoss(): void {
  const { id } = useCaller()
  const edits = usePending()?.edits
  const { mutateAsync: ask } = useStage('nothing', (credentials) => credentials.rebaseEdits())
  const look = useEffectEvent(() => {
    // The edit mutation records what was lost; the next edit reports any other failure.
    ask(undefined).then(
      () => rememberEdits(id, []),
      () => undefined,
    )
  })
  useEffect(() => {
    if (edits === undefined) return
    if (edits.length === 0) look()
    else rememberEdits(id, edits)
  }, [edits, id])
}
