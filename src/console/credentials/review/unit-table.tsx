import { useId } from 'react'
import type { EditUnit } from '../../../../clients/typescript/index.ts'
import styles from './edit-diff.module.css'
import { outcomeText, type Pick, type Picks, type SideRow, type UnitRows } from './sides.ts'
import { Value } from './value.tsx'

export interface UnitTableProps {
  readonly units: readonly UnitRows[]
  readonly picks: Picks
  readonly onPick: (unit: EditUnit, pick: Pick) => void
}

const BASE = 'Before your change'
const SAVED = 'Saved now'
const MINE = 'Yours'
const OUTCOME = 'Will be committed'

/** Shows three columns for each field, and what a commit will write. */
export const UnitTable = ({ units, picks, onPick }: UnitTableProps) => (
  <table className={styles.sides}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">{BASE}</th>
        <th scope="col">{SAVED}</th>
        <th scope="col">{MINE}</th>
        <th scope="col">{OUTCOME}</th>
      </tr>
    </thead>
    {units.map((unit) => (
      <UnitBody key={unit.unit} unit={unit} picked={picks[unit.unit]} onPick={(pick) => onPick(unit.unit, pick)} />
    ))}
  </table>
)

interface UnitBodyProps {
  readonly unit: UnitRows
  readonly picked: Pick | undefined
  readonly onPick: (pick: Pick) => void
}

function UnitBody({ unit: { label, rows, ways }, picked, onPick }: UnitBodyProps) {
  const pick = ways.length === 1 ? ways[0] : picked
  return (
    <tbody>
      {rows.map((row) => (
        <FieldRow key={row.field.name} row={row} pick={pick} />
      ))}
      {ways.length > 1 && (
        <tr>
          <td colSpan={5}>
            <Ways label={label} ways={ways} picked={picked} onPick={onPick} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function FieldRow({ row, pick }: { readonly row: SideRow; readonly pick: Pick | undefined }) {
  const outcome = outcomeText(row, pick)
  return (
    <tr>
      <th scope="row">{row.label}</th>
      <td data-title={BASE}>
        <Value text={row.base} />
      </td>
      <td data-title={SAVED}>
        <Value text={row.saved} />
      </td>
      <td data-title={MINE}>
        <Value text={row.mine} />
      </td>
      <td data-title={OUTCOME} data-outcome={true}>
        {outcome === null ? <em>Choose a side</em> : <Value text={outcome} />}
      </td>
    </tr>
  )
}

const WORDS: Record<Pick, string> = { mine: 'Keep mine', theirs: 'Keep theirs', new: 'Type new' }

interface WaysProps {
  readonly label: string
  readonly ways: readonly Pick[]
  readonly picked: Pick | undefined
  readonly onPick: (pick: Pick) => void
}

function Ways({ label, ways, picked, onPick }: WaysProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {ways.map((way) => (
        <label key={way}>
          <input type="radio" name={name} checked={picked === way} onChange={() => onPick(way)} /> {WORDS[way]}
        </label>
      ))}
    </fieldset>
  )
}
