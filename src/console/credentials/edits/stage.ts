import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ConfigNotFoundError,
  type Credentials,
  type Keyrack,
  SessionExpiredError,
} from '../../../../clients/typescript/index.ts'
import { useCaller, useClient } from '../../session/session.ts'
import { noteLoss } from './lost.ts'
import { readPendingAgain } from './pending.ts'

/**
 * The queries that are read again after an edit. Sets may have many pages, so the console reads them again only if
 * necessary.
 */
export type Concern = 'configs' | 'sets' | 'everything' | 'nothing'

/**
 * Returns a mutation that changes the session's edits. It resolves after the affected queries were read again and are
 * shown, so that the user never works on outdated data.
 */
export function useStage<Input, Output>(
  concern: Concern,
  work: (credentials: Credentials, input: Input, client: Keyrack) => Promise<Output>,
) {
  const client = useClient()
  const { id } = useCaller()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => work(client.credentials, input, client),
    // Forms hold secrets, so the cache must not keep a mutation after its form is closed.
    gcTime: 0,
    onError(failure) {
      if (failure instanceof SessionExpiredError) noteLoss(queryClient, id, failure.data.lostEdits)
    },
    async onSettled(_output, failure) {
      if (concern === 'everything' || isOutdated(failure)) {
        await queryClient.invalidateQueries({ queryKey: ['credentials'] })
      } else if (concern !== 'nothing') {
        await Promise.all([
          readPendingAgain(queryClient),
          queryClient.invalidateQueries({ queryKey: ['credentials', concern] }),
        ])
      }
      // A configuration may have the name of an earlier one now, whose sets must not be shown for it.
      if (concern === 'configs') queryClient.removeQueries({ queryKey: ['credentials', 'sets'], type: 'inactive' })
      // The views render first: a dialog that closes earlier returns the focus to a deleted row.
      await new Promise((resolve) => setTimeout(resolve))
    },
  })
}

/** Returns whether a failure shows that others, or the end of the session, have changed more than what was edited. */
const isOutdated = (failure: unknown): boolean =>
  failure instanceof SessionExpiredError || failure instanceof ConfigNotFoundError
