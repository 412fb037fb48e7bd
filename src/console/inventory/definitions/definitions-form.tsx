import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldNames } from '../../../../clients/typescript/index.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useClient } from '../../session/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import { FIELD_NAMES_KEY } from '../field-names.ts'
import { DefinitionRows } from './definition-rows.tsx'
import styles from './definitions.module.css'
import { createRow, type DefinitionRow, findRepeated, toFieldNames, toRowFindings, toRows } from './rows.ts'

export interface DefinitionsFormProps {
  /** The definitions as the service has them. */
  readonly known: FieldNames
  readonly onClose: () => void
}

const MAX_NAMED = 20

/** A form for the definitions of all custom and named fields. */
export function DefinitionsForm({ known, onClose }: DefinitionsFormProps) {
  const { settings } = useClient()
  const answers = useQueryClient()
  const toasts = useToasts()
  // A later read must not change what the user compares with.
  const [before] = useState(known)
  const [rows, setRows] = useState<readonly DefinitionRow[]>(() => toRows(before))
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (saved: readonly DefinitionRow[]) => {
      // The call replaces all definitions, also those that somebody else has just made.
      if (JSON.stringify(await settings.getFieldNames()) !== JSON.stringify(before)) throw new Error(CHANGED)
      return await settings.defineFieldNames({ fields: toFieldNames(saved) })
    },
    onSuccess: async () => {
      await answers.invalidateQueries({ queryKey: FIELD_NAMES_KEY })
      toasts.inform('The fields were defined')
      onClose()
    },
  })
  const repeated = findRepeated(rows)
  const refused = toRowFindings(error, variables ?? [])
  const change = (id: number, part: Partial<DefinitionRow>): void =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const nextId = Math.max(...rows.map(({ id }) => id)) + 1
  return (
    <FormDialog
      title="Define fields"
      action="Save"
      isBusy={isPending || repeated.at.size > 0}
      problem={refused.other}
      onSubmit={() => mutate(rows)}
      onClose={onClose}
    >
      <p>
        The names are those that people see; programs keep using <code>custom1</code> and the like. The service refuses
        values of named fields that do not fit their type. A named field that is removed here keeps its values on
        devices, but nobody can write it or search by it.
      </p>
      <div className={styles.frame}>
        <DefinitionRows
          rows={rows}
          findings={new Map([...refused.at, ...repeated.at])}
          onChange={change}
          onRemove={(removed) => setRows(rows.filter(({ id }) => id !== removed))}
        />
      </div>
      <button
        type="button"
        className={styles.add}
        disabled={rows.filter(({ isNamed }) => isNamed).length >= MAX_NAMED}
        onClick={() => setRows([...rows, createRow(nextId)])}
      >
        Add named field
      </button>
    </FormDialog>
  )
}

const CHANGED = 'Somebody else changed the definitions meanwhile. Close this form and open it again.'
