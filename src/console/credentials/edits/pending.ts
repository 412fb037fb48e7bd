import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { PendingEdit, PendingEdits } from '../../../../generated/client/typescript/index.ts'
import { useClient, useMay } from '../../session/session.ts'

/*
 * What the session holds. It is read when something has changed it and never by the clock: each look keeps the session
 * alive, and one that nobody uses is meant to end.
 */

const KEY = ['credentials', 'pending']

export function usePending(): PendingEdits | undefined {
  const { credentials } = useClient()
  const mayEdit = useMay()('credentials:write')
  const queryFn = ({ signal }: { signal: AbortSignal }) => credentials.getPendingEdits({ signal })
  return useQuery({ queryKey: KEY, queryFn, enabled: mayEdit }).data
}

export const knownPending = (answers: QueryClient): readonly PendingEdit[] =>
  answers.getQueryData<PendingEdits>(KEY)?.edits ?? []

export const readPendingAgain = (answers: QueryClient): Promise<void> => answers.invalidateQueries({ queryKey: KEY })

export const showPending = (answers: QueryClient, pending: PendingEdits): unknown => answers.setQueryData(KEY, pending)

export interface Place {
  readonly network: string
  readonly config: string
  /** null: the configuration itself. */
  readonly set: string | null
}

export const isAt = (edit: PendingEdit, { network, config, set }: Place): boolean =>
  edit.network === network && edit.config === config && edit.set === set

/** As a reader is told: `Default / core / netops`. */
export const placeText = ({ network, config, set }: Place): string =>
  [network, config, ...(set === null ? [] : [set])].join(' / ')

export const ACTION_WORDS = { create: 'new', update: 'changed', rename: 'renamed', delete: 'deleted' } as const

export const countText = (count: number): string => (count === 1 ? '1 edit' : `${count} edits`)
