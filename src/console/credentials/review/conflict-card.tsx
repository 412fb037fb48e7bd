import { useRef, useState } from 'react'
import { failureText } from '../../session/reason-of.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { EditMark } from '../edits/edit-mark.tsx'
import { targetText } from '../edits/edit-target.ts'
import { TargetName } from '../edits/target-name.tsx'
import { typedMembers } from '../sets/sent-set.ts'
import { otherSideText, type ReviewedEdit } from './conflicts.ts'
import styles from './edit-diff.module.css'
import { choiceOf, isAllOrNothing, membersOfUnit, type Picks, unitRows } from './sides.ts'
import { TakenName } from './taken-name.tsx'
import { TypedUnit } from './typed-unit.tsx'
import { UnitTable } from './unit-table.tsx'
import { useSettle } from './use-settle.ts'
import { WholeChoice } from './whole-choice.tsx'

/** Shows an edit in conflict: both sides of every field, the choices, and what a commit will write. */
export function ConflictCard({ edit, conflict, taken }: ReviewedEdit) {
  const target = targetText(edit)
  return (
    <section className={styles.edit} data-conflict={true} aria-label={target}>
      <h2>
        <TargetName target={edit} /> <EditMark edit={edit} />
      </h2>
      {taken !== undefined && <TakenName edit={edit} conflict={taken} />}
      {conflict !== undefined && (
        <>
          <p className={styles.conflict}>In conflict: {otherSideText(conflict)}, after your first change.</p>
          {isAllOrNothing(conflict) ? (
            <WholeChoice conflict={conflict} />
          ) : (
            <UnitChoices edit={edit} conflict={conflict} />
          )}
        </>
      )}
    </section>
  )
}

function UnitChoices({
  edit,
  conflict,
}: Required<Pick<ReviewedEdit, 'edit'>> & { readonly conflict: NonNullable<ReviewedEdit['conflict']> }) {
  const [picks, setPicks] = useState<Picks>({})
  const { settle, problem, isBusy } = useSettle()
  const form = useRef<HTMLFormElement>(null)
  useUnsaved(form)
  const units = unitRows(conflict)
  const open = units.filter(({ ways }) => ways.length > 1)
  const typed = open.filter(({ unit }) => picks[unit] === 'new')
  const isChosen = open.every(({ unit }) => picks[unit] !== undefined)
  const submit = (form: FormData): void => {
    const all = typed.flatMap(({ unit }) => membersOfUnit(unit))
    const set = typed.length === 0 ? null : { name: conflict.set!, ...typedMembers(form, all) }
    settle({ choices: [choiceOf(conflict, picks)], typed: set === null ? null : { target: edit, set } })
  }
  return (
    <form
      ref={form}
      className={styles.settle}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        submit(new FormData(event.currentTarget))
      }}
    >
      <UnitTable units={units} picks={picks} onPick={(unit, pick) => setPicks({ ...picks, [unit]: pick })} />
      {typed.map((unit) => (
        <TypedUnit key={unit.unit} {...unit} />
      ))}
      <p role="alert">{problem !== null && failureText('Cannot resolve', problem)}</p>
      <div className={styles.ways}>
        <button type="submit" data-kind="main" disabled={isBusy || !isChosen}>
          Resolve this conflict
        </button>
        {!isChosen && <span>Choose a side for each unit first.</span>}
      </div>
    </form>
  )
}
