import { useEffect, useEffectEvent } from 'react'
import { useCaller } from '../../session/session.ts'
import { rememberEdits } from './lost.ts'
import { usePending } from './pending.ts'
import { useStage } from './stage.ts'

/**
 * Whenever nothing is pending any more, or nothing is when the page begins, asks whether that is because a session ended.
 * It asks by a rebase: of no edits it changes nothing, and a session that ended with edits is told to it.
 */
export function useWatchForLoss(): void {
  const { id } = useCaller()
  const edits = usePending()?.edits
  const { mutateAsync: ask } = useStage('nothing', (credentials) => credentials.rebaseEdits())
  const look = useEffectEvent(() => {
    // What was lost is noted where edits are staged; why else it was not answered, the next edit will tell.
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
