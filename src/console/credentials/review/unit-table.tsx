import { useId } from 'react'
import type { EditUnit } from '../../../../clients/typescript/index.ts'
import styles from './edit-diff.module.css'
import { outcomeText, type Pick, type Picks, SIDE_TITLES, type SideRow, type UnitRows } from './sides.ts'
import { Value } from './value.tsx'

export interface UnitTableProps {
  readonly units: readonly UnitRows[]
  readonly picks: Picks
  readonly onPick: (unit: EditUnit, pick: Pick) => void
}

const OUTCOME = 'Will be committed'

/** Shows three columns for each field, and what a commit will write. */
export const UnitTable = ({ units, picks, onPick }: UnitTableProps) => (
  <table className={styles.sides}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">{SIDE_TITLES.base}</th>
        <th scope="col">{SIDE_TITLES.saved}</th>
        <th scope="col">{SIDE_TITLES.mine}</th>
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
      <td data-title={SIDE_TITLES.base}>
        <Value text={row.base} />
      </td>
      <td data-title={SIDE_TITLES.saved}>
        <Value text={row.saved} />
      </td>
      <td data-title={SIDE_TITLES.mine}>
        <Value text={row.mine} />
      </td>
      <td data-title={OUTCOME} data-outcome={true}>
        {outcome === null ? <em>Choose a side</em> : <Value text={outcome} />}
      </td>
    </tr>
  )
}

const WORDS: Record<Pick, string> = { mine: 'Keep mine', theirs: 'Keep theirs', new: 'Type new values' }

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
