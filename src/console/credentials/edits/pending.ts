/*
 * Reads the edits of the session after every change, once after the session should have ended, and when the user
 * returns to the window, because another window may have changed them. The console does not read them periodically,
 * because each read keeps the session alive, and an unused session should expire.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { PendingEdit, PendingEdits } from '../../../../clients/typescript/index.ts'
import { onReturn } from '../../session/on-return.ts'
import { useClient, useMayEdit } from '../../session/session.ts'
import { isSame } from './as-shown.ts'
import { type EditTarget, targetKey } from './edit-target.ts'

const KEY = ['credentials', 'pending']

export function usePendingAnswer() {
  const { credentials } = useClient()
  const mayEdit = useMayEdit()
  const queryFn = ({ signal }: { signal: AbortSignal }) => credentials.getPendingEdits({ signal })
  return useQuery({ queryKey: KEY, queryFn, enabled: mayEdit })
}

/** Reads the edits when the user returns to the window. If another window changed them, reads the lists again too. */
export function useReadOnReturn(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onReturn(async () => {
        const shown = queryClient.getQueryData<PendingEdits>(KEY)?.edits
        await readPendingAgain(queryClient)
        const edits = queryClient.getQueryData<PendingEdits>(KEY)?.edits
        if (edits === undefined || shown === undefined || isSame(edits, shown)) return
        for (const list of ['configs', 'sets']) void queryClient.invalidateQueries({ queryKey: ['credentials', list] })
      }),
    [queryClient],
  )
}

/** Returns the staged edits; undefined until they are read. */
export const usePending = (): PendingEdits | undefined => usePendingAnswer().data

export const readPendingAgain = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: KEY })

/** Shows staged edits that a method returned, without reading them again. */
export const showPending = (queryClient: QueryClient, pending: PendingEdits): unknown =>
  queryClient.setQueryData(KEY, pending)

/** Returns a function that finds the edit of an object. The function returns undefined if there is none. */
export function useEditOf(): (target: EditTarget) => PendingEdit | undefined {
  const edits = usePending()?.edits
  const byTarget = useMemo(() => new Map(edits?.map((edit) => [targetKey(edit), edit])), [edits])
  return (target) => byTarget.get(targetKey(target))
}
