import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Credentials, type Keyrack, SessionExpiredError } from '../../../../generated/client/typescript/index.ts'
import { useCaller, useClient } from '../../session/session.ts'
import { noteLoss } from './lost.ts'
import { readPendingAgain } from './pending.ts'

/** What has to be read again; sets, of which there may be pages, are left alone where they can be. */
export type Concern = 'configs' | 'sets' | 'everything' | 'nothing'

/**
 * Something that changes the session's edits. It is done when what shows them has been read again, so that nobody works on
 * what is no longer there.
 */
export function useStage<Input, Output>(
  concern: Concern,
  work: (credentials: Credentials, input: Input, client: Keyrack) => Promise<Output>,
) {
  const client = useClient()
  const { id } = useCaller()
  const answers = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => work(client.credentials, input, client),
    // Forms hand over secrets: nothing of them outlives the form.
    gcTime: 0,
    onError(failure) {
      if (failure instanceof SessionExpiredError) noteLoss(answers, id, Number(failure.data.lostEdits))
    },
    async onSettled(_output, failure) {
      if (concern === 'everything' || failure instanceof SessionExpiredError) {
        await answers.invalidateQueries({ queryKey: ['credentials'] })
      } else if (concern !== 'nothing') {
        await Promise.all([
          readPendingAgain(answers),
          answers.invalidateQueries({ queryKey: ['credentials', concern] }),
        ])
      }
    },
  })
}
