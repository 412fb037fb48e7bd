import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldNames } from '../../../../clients/typescript/index.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useClient } from '../../session/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import { FIELD_NAMES_KEY } from '../field-names.ts'
import { DefinitionRows } from './definition-rows.tsx'
import styles from './definitions.module.css'
import { type MergedRows, mergeRows, removeRow } from './merge-rows.ts'
import { findRepeated, toRowFindings } from './row-findings.ts'
import { createRow, type DefinitionRow, nextIdOf, toFieldNames, toRows } from './rows.ts'

export interface DefinitionsFormProps {
  /** The definitions as the service has them. */
  readonly known: FieldNames
  readonly onClose: () => void
}

const MAX_NAMED = 20

/** A form for the definitions of all custom and named fields. */
export function DefinitionsForm({ known, onClose }: DefinitionsFormProps) {
  const { settings } = useClient()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  // A later read must not change what the user compares with.
  const [before, setBefore] = useState(known)
  const [{ rows, notes }, setMerged] = useState<MergedRows>(() => ({ rows: toRows(before), notes: new Map() }))
  const setRows = (changed: readonly DefinitionRow[]): void => setMerged({ rows: changed, notes })
  const { mutateAsync, isPending, error, variables, data } = useMutation({
    mutationFn: async (sent: readonly DefinitionRow[]): Promise<'saved' | 'merged'> => {
      // The call replaces all definitions, also those that another user has just made.
      const now = await settings.getFieldNames()
      if (JSON.stringify(now) !== JSON.stringify(before)) {
        setBefore(now)
        setMerged((form) => mergeRows(before, now, form.rows))
        return 'merged'
      }
      await settings.defineFieldNames({ fields: toFieldNames(sent) })
      return 'saved'
    },
    onSuccess: async (end) => {
      await queryClient.invalidateQueries({ queryKey: FIELD_NAMES_KEY })
      if (end === 'saved') toasts.inform('The fields were defined')
    },
  })
  const repeated = findRepeated(rows)
  const refused = toRowFindings(error, variables ?? [], rows)
  const inputs = useRef<HTMLDivElement>(null)
  // A new object for each action, because two actions in a row may focus the same input.
  const [focused, setFocused] = useState<{ readonly name: string } | null>(null)
  useEffect(() => {
    if (focused !== null) inputs.current?.querySelector<HTMLElement>(`[name="${focused.name}"]`)?.focus()
  }, [focused])
  const change = (id: number, part: Partial<DefinitionRow>): void =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  function add(): void {
    const row = createRow(nextIdOf(rows))
    setRows([...rows, row])
    setFocused({ name: `field ${row.id}` })
  }
  function remove(removed: number): void {
    setMerged(removeRow({ rows, notes }, removed))
    const isNamed = rows.some(({ id, isNamed }) => id === removed && isNamed)
    setFocused({ name: isNamed ? 'add' : `name ${removed}` })
  }
  return (
    <FormDialog
      title="Define fields"
      action="Save"
      isBusy={isPending}
      isBlocked={repeated.at.size > 0}
      problem={data === 'merged' ? MERGED : refused.other}
      onSubmit={() => mutateAsync(rows, { onSuccess: (end) => end === 'saved' && onClose() })}
      onClose={onClose}
    >
      <p>
        The names are those that people see; programs keep using <code>custom1</code> and the like. The service refuses
        values of named fields that do not fit their type. It does not check values of <code>custom1</code> to{' '}
        <code>custom5</code>: their choices are suggestions. A named field that is removed here keeps its values on
        devices, but nobody can write it or search by it. The field name of a named field cannot change: remove the
        field and add another one.
      </p>
      <div ref={inputs} className={styles.inputs}>
        <DefinitionRows
          rows={rows}
          findings={new Map([...refused.at, ...repeated.at])}
          notes={notes}
          onChange={change}
          onRemove={remove}
        />
        <button
          type="button"
          name="add"
          disabled={rows.filter(({ isNamed }) => isNamed).length >= MAX_NAMED}
          onClick={add}
        >
          Add named field
        </button>
      </div>
    </FormDialog>
  )
}

const MERGED =
  'Another user changed the definitions. The form now has their changes and yours: check it and save again.'
