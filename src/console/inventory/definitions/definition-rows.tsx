import { Fragment } from 'react'
import styles from './definitions.module.css'
import type { RowFinding } from './row-findings.ts'
import { type DefinitionRow, FIELD_TYPES, type FieldType, isEmpty, type RowInput } from './rows.ts'

export interface DefinitionRowsProps {
  readonly rows: readonly DefinitionRow[]
  /** The fault of a row, by its id. */
  readonly findings: ReadonlyMap<number, RowFinding>
  /** The change of a row by another user, by the id of the row. */
  readonly notes: ReadonlyMap<number, string>
  readonly onChange: (id: number, part: Partial<DefinitionRow>) => void
  /** Called to remove the definition of a field. The row of a custom field stays. */
  readonly onRemove: (id: number) => void
}

/** A table of inputs with a row for each field, and one more line below it for its choices or a finding. */
export function DefinitionRows({ rows, findings, notes, onChange, onRemove }: DefinitionRowsProps) {
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Help</th>
          <th scope="col">
            <span className="for-readers-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { id, type, choices } = row
          const label = labelOf(row, rows)
          const finding = findings.get(id)
          const note = notes.get(id)
          const invalid = invalidOf(finding, `finding${id}`)
          return (
            <Fragment key={id}>
              <RowInputs
                {...{ row, label, invalid }}
                onChange={(part) => onChange(id, part)}
                onRemove={() => onRemove(id)}
              />
              {type === 'choice' && (
                <tr className={styles.more}>
                  <td />
                  <td colSpan={4}>
                    <textarea
                      {...invalid('choices')}
                      name={`choices ${id}`}
                      aria-label={`Choices of ${label}, one a line`}
                      placeholder="Choices, one a line"
                      rows={3}
                      value={choices}
                      onChange={({ target }) => onChange(id, { choices: target.value })}
                    />
                  </td>
                </tr>
              )}
              {finding !== undefined && (
                <tr className={styles.more}>
                  <td />
                  <td colSpan={4} id={`finding${id}`} role="alert" className={styles.finding}>
                    {finding.text}
                  </td>
                </tr>
              )}
              {note !== undefined && (
                <tr className={styles.more}>
                  <td />
                  <td colSpan={4}>{note}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/** Returns the field in the labels of the inputs of a row. New fields without a name are numbered. */
function labelOf(row: DefinitionRow, rows: readonly DefinitionRow[]): string {
  if (row.field !== '') return row.field
  const unnamed = rows.filter(({ field }) => field === '')
  return unnamed.length === 1 ? 'the new field' : `new field ${unnamed.indexOf(row) + 1}`
}

/** Returns the attributes of an input that say whether it was refused, and why. */
type Invalid = (input: RowInput) => { 'aria-invalid': boolean; 'aria-describedby': string | undefined }

function invalidOf(finding: RowFinding | undefined, id: string): Invalid {
  return (input) => {
    const isRefused = finding?.inputs.includes(input) ?? false
    return { 'aria-invalid': isRefused, 'aria-describedby': isRefused ? id : undefined }
  }
}

interface RowInputsProps {
  readonly row: DefinitionRow
  /** The field in the labels of the inputs. */
  readonly label: string
  readonly invalid: Invalid
  readonly onChange: (part: Partial<DefinitionRow>) => void
  readonly onRemove: () => void
}

function RowInputs({ row, label, invalid, onChange, onRemove }: RowInputsProps) {
  const { id, field, isNamed, isNew, name, type, help } = row
  return (
    <tr>
      <th scope="row" className="mono">
        {isNew ? (
          <input
            {...invalid('field')}
            name={`field ${id}`}
            aria-label={`Field name of ${label}`}
            placeholder="rack_unit"
            required={true}
            value={field}
            onChange={({ target }) => onChange({ field: target.value })}
          />
        ) : (
          field
        )}
      </th>
      <td data-label="Name">
        <input
          {...invalid('name')}
          name={`name ${id}`}
          aria-label={`Name of ${label}`}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </td>
      <td data-label="Type">
        <select
          {...invalid('type')}
          name={`type ${id}`}
          aria-label={`Type of ${label}`}
          value={type}
          onChange={({ target }) => onChange({ type: target.value as FieldType })}
        >
          {FIELD_TYPES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </td>
      <td data-label="Help">
        <input
          {...invalid('help')}
          name={`help ${id}`}
          aria-label={`Help for ${label}`}
          value={help}
          onChange={({ target }) => onChange({ help: target.value })}
        />
      </td>
      <td>
        {(isNamed || !isEmpty(row)) && (
          <button
            type="button"
            data-kind="quiet"
            aria-label={`${isNamed ? 'Remove' : 'Clear'} ${label}`}
            onClick={onRemove}
          >
            ✕
          </button>
        )}
      </td>
    </tr>
  )
}
