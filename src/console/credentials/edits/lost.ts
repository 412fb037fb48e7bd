import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PendingEdit } from '../../../../generated/client/typescript/index.ts'

/*
 * Edits that ended with their session. The service tells how many, once and only to what edits; which ones, this page knows
 * as far as it has seen them. Kept until somebody has read it.
 */

export interface LostEdits {
  readonly count: number
  readonly edits: readonly PendingEdit[]
}

interface Seen {
  readonly caller: string
  readonly edits: readonly PendingEdit[]
}

const KEY = ['lost edits']

/** Not among the answers, because those go when a user has to sign in again, and the edits went before. */
let seen: Seen | null = null

/** `caller`: the id of the one whose edits they are. */
export function rememberEdits(caller: string, edits: readonly PendingEdit[]): void {
  seen = { caller, edits }
}

export function noteLoss(answers: QueryClient, caller: string, count: number): void {
  const edits = seen?.caller === caller ? seen.edits : []
  answers.setQueryData<LostEdits>(KEY, { count, edits })
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
