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
  /**
   * Whether the service reported the loss, because the session expired. Otherwise another caller of the browser
   * replaced the session, and the edits are only no longer there.
   */
  readonly hasExpired: boolean
}

interface Seen {
  readonly caller: string
  /** Identity of the sign-in in whose session the edits were read. */
  readonly signIn: object
  readonly edits: readonly PendingEdit[]
}

const KEY = ['lost edits']

/**
 * The edits that this page last read. They are not in the query cache, because the cache is cleared when a user must
 * sign in again, and at that time the edits are already lost.
 */
let seen: Seen | null = null

/** Remembers the edits that this page has read. `caller` is the id of their owner. */
export function rememberEdits(read: Seen): void {
  seen = read
}

/** Forgets the edits of a caller who has committed or discarded them. */
export function forgetEdits(): void {
  seen = null
}

/**
 * Makes the notice show edits that this page has read in an earlier session of the caller, which the service cannot
 * know: another caller of the browser has replaced the session cookie.
 */
export function noteReplaced(queryClient: QueryClient, caller: string, signIn: object): void {
  if (seen === null || seen.caller !== caller || seen.signIn === signIn || seen.edits.length === 0) return
  const { edits } = seen
  queryClient.setQueryData<LostEdits>(KEY, { count: edits.length, edits, hasExpired: false })
}

/**
 * Makes the notice show a loss that the service reported. `caller` is the id of the owner of the edits. `lostEdits` is
 * their number as the service sent it. If it is no number, the edits that this page has read are counted.
 */
export function noteLoss(queryClient: QueryClient, caller: string, lostEdits: unknown): void {
  const edits = seen?.caller === caller ? seen.edits : []
  const count = typeof lostEdits === 'number' ? lostEdits : edits.length
  queryClient.setQueryData<LostEdits>(KEY, { count, edits, hasExpired: true })
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
