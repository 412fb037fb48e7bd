import { useState } from 'react'
import type { PendingEdits } from '../../../../clients/typescript/index.ts'
import { failureText } from '../../session/reason-of.ts'
import { DiscardQuestion } from '../edits/discard-question.tsx'
import { targetKey } from '../edits/edit-target.ts'
import { TargetName } from '../edits/target-name.tsx'
import styles from './conflict-notice.module.css'
import { otherSideText } from './conflicts.ts'
import { choicesOf, reachOfChoice } from './sides.ts'
import { useSettle } from './use-settle.ts'

/** Explains why the commit stopped, and offers one choice for all conflicts. */
export function ConflictNotice({ pending: { edits, conflicts } }: { readonly pending: PendingEdits }) {
  const [isAsking, setAsking] = useState(false)
  const { settle, problem, isBusy } = useSettle()
  const reach = reachOfChoice(conflicts)
  const isDisabled = isBusy || reach === 'nothing'
  const keep = (side: 'mine' | 'theirs') =>
    settle({ choices: choicesOf(conflicts, side), typed: null, kept: side === 'mine' ? edits : [] })
  return (
    <section className={styles.notice} aria-label="Conflicts">
      <p role="alert">Another user changed this since you started. Nothing was saved; your changes are still here.</p>
      <ul>
        {conflicts.map((conflict) => {
          const target = { ...conflict, set: conflict.set ?? null }
          return (
            <li key={`${targetKey(target)} ${conflict.theirs}`}>
              <strong>
                <TargetName target={target} />
              </strong>
              : {otherSideText(conflict)}
            </li>
          )
        })}
      </ul>
      <p>{WAYS[reach]} Your other changes stay, and nothing is saved before you commit.</p>
      <p role="alert">{problem !== null && failureText('Cannot resolve', problem)}</p>
      <div className={styles.ways}>
        <button type="button" disabled={isDisabled} onClick={() => keep('mine')}>
          Keep all mine
        </button>
        <button type="button" disabled={isDisabled} onClick={() => keep('theirs')}>
          Keep all theirs
        </button>
        <button type="button" data-kind="danger" disabled={isBusy} onClick={() => setAsking(true)}>
          Discard all my changes…
        </button>
      </div>
      {isAsking && <DiscardQuestion edits={edits} onClose={() => setAsking(false)} />}
    </section>
  )
}

const WAYS = {
  all: 'Resolve each conflict below, or all of them at once.',
  'not names': 'Resolve each conflict below, or all of them at once except the names in use: choose other names below.',
  nothing: 'The name is in use: choose another name below.',
} as const
