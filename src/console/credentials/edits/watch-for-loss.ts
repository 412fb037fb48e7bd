import { useEffect, useEffectEvent } from 'react'
import { useCaller } from '../../session/session.ts'
import { rememberEdits } from './lost.ts'
import { usePending } from './pending.ts'
import { useStage } from './stage.ts'

/**
 * Checks for lost edits whenever nothing is pending. It calls rebaseEdits, which changes nothing if there are no edits.
 * If the session ended with edits, the service returns an error.
 */
export function useWatchForLoss(): void {
  const { id } = useCaller()
  const edits = usePending()?.edits
  const { mutateAsync: ask } = useStage('nothing', (credentials) => credentials.rebaseEdits())
  const checkForLoss = useEffectEvent(() => {
    // The mutation records the lost edits. The next edit reports any other failure.
    ask(undefined).then(
      () => rememberEdits(id, []),
      () => undefined,
    )
  })
  useEffect(() => {
    if (edits === undefined) return
    if (edits.length === 0) checkForLoss()
    else rememberEdits(id, edits)
  }, [edits, id])
}
