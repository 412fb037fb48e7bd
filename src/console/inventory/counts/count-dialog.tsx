import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toFieldPath } from '../../../domain/device-csv/field-path.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { Modal } from '../../shell/modal.tsx'
import { useNamedFields } from '../field-names.ts'
import { paramsOf, type Search } from '../search/search.ts'
import styles from './count-dialog.module.css'
import { COUNT_FIELDS, type CountField } from './count-fields.ts'
import { CountTable } from './count-table.tsx'
import { useFieldTitle } from './use-field-title.ts'

/** Number of groups that are shown at first, and the most that are shown. */
const [FEW, MANY] = [20, 1000]

export interface CountDialogProps {
  readonly search: Search
  readonly onClose: () => void
  /** Called with the search for the devices of a group that the user chose. */
  readonly onNarrow: (search: Search) => void
}

/** Counts the devices of a search in groups by one or two fields. */
export function CountDialog({ search, onClose, onNarrow }: CountDialogProps) {
  const { inventory } = useClient()
  const [first, setFirst] = useState<CountField>('model')
  const [second, setSecond] = useState<CountField | null>(null)
  const [top, setTop] = useState(FEW)
  const fields = second === null || second === first ? [first] : [first, second]
  const { network, scheme, query } = paramsOf(search)
  const { data, error, isFetching } = useQuery({
    queryKey: ['inventory', 'counts', network, scheme, query, fields, top],
    queryFn: async ({ signal }) => {
      const counts = await inventory.countDevices({ network, scheme, query, by: fields, top }, { signal })
      return { fields, counts }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Modal title="Count devices" onClose={onClose}>
      <div className={styles.fields}>
        <FieldChoice label="Count by" chosen={first} onChange={(field) => setFirst(field ?? first)} />
        <FieldChoice label="and by" chosen={second} isOptional={true} onChange={setSecond} />
      </div>
      {error !== null && <p role="alert">{reasonOf(error)}</p>}
      {data === undefined && error === null && <p>Counting…</p>}
      {data !== undefined && error === null && (
        <CountTable {...data} isOld={isFetching} search={search} onChoose={onNarrow} />
      )}
      {top === FEW && data !== undefined && data.counts.otherGroups > 0 && (
        <button type="button" onClick={() => setTop(MANY)}>
          Show smaller groups
        </button>
      )}
    </Modal>
  )
}

interface FieldChoiceProps {
  readonly label: string
  readonly chosen: CountField | null
  /** Whether no field may be chosen. */
  readonly isOptional?: boolean
  readonly onChange: (field: CountField | null) => void
}

function FieldChoice({ label, chosen, isOptional = false, onChange }: FieldChoiceProps) {
  const findTitle = useFieldTitle()
  const offered = [...COUNT_FIELDS, ...Object.keys(useNamedFields()).map(toFieldPath)]
  return (
    <label>
      {label}{' '}
      <select
        value={chosen ?? ''}
        onChange={({ target }) => onChange(offered.find((field) => field === target.value) ?? null)}
      >
        {isOptional && <option value="">no second field</option>}
        {offered.map((field) => (
          <option key={field} value={field}>
            {findTitle(field)}
          </option>
        ))}
      </select>
    </label>
  )
}
