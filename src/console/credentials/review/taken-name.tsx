import { useRef } from 'react'
import type { EditConflict, PendingEdit } from '../../../../clients/typescript/index.ts'
import { Field } from '../../forms/field.tsx'
import { failureText } from '../../session/reason-of.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { otherSideText } from './conflicts.ts'
import styles from './edit-diff.module.css'
import { useSettle } from './use-settle.ts'

export interface TakenNameProps {
  readonly edit: PendingEdit
  readonly conflict: EditConflict
}

/** Lets the user choose another name, or drop the name, if another caller took it. */
export function TakenName({ edit, conflict }: TakenNameProps) {
  const { settle, problem, isBusy } = useSettle()
  const form = useRef<HTMLFormElement>(null)
  useUnsaved(form)
  const { network, config } = edit
  const isNew = conflict.mine === 'create'
  const giveBack = {
    network,
    config,
    ...(isNew ? { keep: 'theirs' as const } : { units: { name: 'theirs' as const } }),
  }
  return (
    <form
      ref={form}
      className={styles.settle}
      onSubmit={(event) => {
        event.preventDefault()
        const name = String(new FormData(event.currentTarget).get('name'))
        settle({ choices: [], typed: null, rename: { network, from: config, to: name } })
      }}
    >
      <p className={styles.conflict}>
        The name “<bdi>{config}</bdi>” is in use: {otherSideText(conflict)}, after your first change.
      </p>
      <Field label="Another name" control={(props) => <input {...props} name="name" required autoComplete="off" />} />
      <p role="alert">{problem !== null && failureText('Cannot resolve', problem)}</p>
      <div className={styles.ways}>
        <button type="submit" data-kind="main" disabled={isBusy}>
          Use this name
        </button>
        <button type="button" disabled={isBusy} onClick={() => settle({ choices: [giveBack], typed: null })}>
          {isNew ? 'Drop my configuration' : 'Keep the old name'}
        </button>
      </div>
    </form>
  )
}
