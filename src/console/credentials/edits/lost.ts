import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PendingEdit } from '../../../../generated/client/typescript/index.ts'
import { knownPending } from './pending.ts'

/*
 * Edits that ended with their session. The service tells how many, once and with an edit; which ones, this page knows as far
 * as it has seen them. Kept until somebody has read it.
 */

export interface LostEdits {
  readonly count: number
  readonly edits: readonly PendingEdit[]
}

const KEY = ['lost edits']

export function noteLoss(answers: QueryClient, count: number, seen = knownPending(answers)): void {
  const told = answers.getQueryData<LostEdits>(KEY)
  answers.setQueryData<LostEdits>(KEY, { count, edits: seen.length > 0 ? seen : (told?.edits ?? []) })
}

export function useLostEdits(): { lost: LostEdits | null; forget: () => void } {
  const answers = useQueryClient()
  const { data } = useQuery<LostEdits | null>({
    queryKey: KEY,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { lost: data ?? null, forget: () => answers.setQueryData(KEY, null) }
}
