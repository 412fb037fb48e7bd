import { useState } from 'react'
import type { Credentials, Keyrack } from '../../../../clients/typescript/index.ts'
import { failureText } from '../../session/reason-of.ts'
import { isolated } from '../../shell/isolated.ts'
import { useToasts } from '../../shell/toasts.ts'
import { type Concern, useStage } from '../edits/stage.ts'
import type { Move } from './drag-order.ts'
import { prioritiesFor, type Ranked } from './moves.ts'

export interface Order {
  readonly concern: Concern
  /** The rows in their current order. */
  readonly ranked: readonly Ranked[]
  readonly save: (changed: Ranked[], credentials: Credentials, client: Keyrack) => Promise<unknown>
}

/** Returns a function that stages the priorities of a move. `announcement` describes the new position. */
export function useMove({ concern, ranked, save }: Order): { move: (wanted: Move) => void; announcement: string } {
  const toasts = useToasts()
  const [announcement, setAnnouncement] = useState('')
  const { mutate, isPending } = useStage(concern, (credentials, wanted: Move, client) =>
    save(prioritiesFor(ranked, wanted), credentials, client),
  )
  const move = (wanted: Move): void => {
    // The page does not show the previous move yet, so ignore this one.
    if (isPending) return
    const { name } = ranked[wanted.from]!
    mutate(wanted, {
      onSuccess: () => setAnnouncement(`${isolated(name)} moved to position ${wanted.to + 1} of ${ranked.length}`),
      onError: (failure) => toasts.warn(failureText(`Cannot move ${isolated(name)}`, failure)),
    })
  }
  return { move, announcement }
}
