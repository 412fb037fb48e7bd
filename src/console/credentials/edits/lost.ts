/*
 * Keeps edits that were lost with their session. The service reports their number once, in response to the next edit.
 * The console knows the edits themselves only if this page has read them. It keeps them until the user closes the
 * notice.
 */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PendingEdit } from '../../../../clients/typescript/index.ts'

export interface LostEdits {
  readonly count: number
  readonly edits: readonly PendingEdit[]
}

interface Seen {
  readonly caller: string
  readonly edits: readonly PendingEdit[]
}

const KEY = ['lost edits']

/**
 * The edits that this page last read. They are not in the query cache, because the cache is cleared when a user must
 * sign in again, and at that time the edits are already lost.
 */
let seen: Seen | null = null

/** Remembers the edits that this page has read. `caller` is the id of their owner. */
export function rememberEdits(caller: string, edits: readonly PendingEdit[]): void {
  seen = { caller, edits }
}

/**
 * Makes the notice show a loss that the service reported. `caller` is the id of the owner of the edits. `lostEdits` is
 * their number as the service sent it. If it is no number, the edits that this page has read are counted.
 */
export function noteLoss(queryClient: QueryClient, caller: string, lostEdits: unknown): void {
  const edits = seen?.caller === caller ? seen.edits : []
  const count = typeof lostEdits === 'number' ? lostEdits : edits.length
  queryClient.setQueryData<LostEdits>(KEY, { count, edits })
}

export function useLostEdits(): { lost: LostEdits | null; forget: () => void } {
  const queryClient = useQueryClient()
  const { data } = useQuery<LostEdits | null>({
    queryKey: KEY,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { lost: data ?? null, forget: () => queryClient.setQueryData(KEY, null) }
}
