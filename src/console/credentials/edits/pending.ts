import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PendingEdit, PendingEdits } from '../../../../generated/client/typescript/index.ts'
import { useClient, useMayEdit } from '../../session/session.ts'
import { type Place, placeKey } from './place.ts'

/*
 * What the session holds. It is read when something has changed it, and once after it should have ended, not by the clock:
 * each look keeps the session alive, and one that nobody uses is meant to end.
 */

const KEY = ['credentials', 'pending']

export function usePendingAnswer() {
  const { credentials } = useClient()
  const mayEdit = useMayEdit()
  const queryFn = ({ signal }: { signal: AbortSignal }) => credentials.getPendingEdits({ signal })
  return useQuery({ queryKey: KEY, queryFn, enabled: mayEdit })
}

export const usePending = (): PendingEdits | undefined => usePendingAnswer().data

export const readPendingAgain = (answers: QueryClient): Promise<void> => answers.invalidateQueries({ queryKey: KEY })

export const showPending = (answers: QueryClient, pending: PendingEdits): unknown => answers.setQueryData(KEY, pending)

/** The edit that is about a place, if there is one. */
export function useEditOf(): (place: Place) => PendingEdit | undefined {
  const edits = usePending()?.edits
  const byPlace = useMemo(() => new Map(edits?.map((edit) => [placeKey(edit), edit])), [edits])
  return (place) => byPlace.get(placeKey(place))
}
