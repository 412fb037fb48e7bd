import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent } from 'react'
import { SignedInContext, useCaller, useSignInIdentity } from '../../session/session.ts'
import { announceUncommitted } from '../../session/uncommitted.ts'
import { noteReplaced, rememberEdits } from './lost.ts'
import { usePendingAnswer } from './pending.ts'
import { useStage } from './stage.ts'

/**
 * Checks for lost edits whenever nothing is pending. It calls rebaseEdits, which changes nothing if there are no edits.
 * If the session ended with edits, the service returns an error. If the cookie of the session was replaced, it does
 * not, and the edits that were read before that are lost.
 */
export function useWatchForLoss(): void {
  const { id } = useCaller()
  const signIn = useSignInIdentity()
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = usePendingAnswer()
  const edits = data?.edits
  const { mutateAsync: ask } = useStage('nothing', (credentials) => credentials.rebaseEdits())
  const remember = useEffectEvent((read: NonNullable<typeof edits>) =>
    rememberEdits({ caller: id, signIn, edits: read }),
  )
  const checkForLoss = useEffectEvent(() => {
    // The mutation records the lost edits. The next edit reports any other failure.
    ask(undefined).then(
      () => {
        noteReplaced(queryClient, id, signIn)
        remember([])
      },
      () => undefined,
    )
  })
  // Each read proves that the session holds the edits, even if it returns the same ones.
  useEffect(() => {
    if (dataUpdatedAt > 0 && edits !== undefined && edits.length > 0) remember(edits)
  }, [edits, dataUpdatedAt])
  // The edits of a session that ended are lost already.
  const isIn = useContext(SignedInContext)
  const uncommitted = isIn ? (edits?.length ?? 0) : 0
  useEffect(() => announceUncommitted(uncommitted), [uncommitted])
  useEffect(() => () => announceUncommitted(0), [])
  useEffect(() => {
    if (edits?.length === 0) checkForLoss()
  }, [edits])
}
