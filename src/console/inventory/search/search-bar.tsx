import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CriterionField, type Draft } from './criterion-field.tsx'
import type { SearchFindings } from './findings.ts'
import { type Criterion, schemeText } from './search.ts'
import styles from './search-bar.module.css'

export interface SearchBarProps {
  /** The criteria of the current search. The typed criteria replace them when the user chooses Search. */
  readonly criteria: readonly Criterion[]
  readonly findings: SearchFindings
  readonly onSearch: (criteria: readonly Criterion[]) => void
}

let drafts = 0
const draftOf = (criterion: Criterion): Draft => ({ ...criterion, id: ++drafts })
const draftsOf = (criteria: readonly Criterion[]): Draft[] =>
  (criteria.length === 0 ? [{ scheme: 'hostname', query: '' } as const] : criteria).map(draftOf)

/** The form for the criteria of a search. */
export function SearchBar({ criteria, findings, onSearch }: SearchBarProps) {
  const [fields, setFields] = useState(() => draftsOf(criteria))
  const asked = JSON.stringify(criteria)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the criteria resets the fields
  useEffect(() => {
    setFields((now) => (JSON.stringify(criteriaOf(now)) === asked ? now : draftsOf(criteria)))
  }, [asked])

  const change = (changed: Draft): void => setFields(fields.map((field) => (field.id === changed.id ? changed : field)))
  const form = useRef<HTMLFormElement>(null)
  const add = (): void => {
    flushSync(() => setFields([...fields, draftOf({ scheme: 'status', query: '' })]))
    form.current!.querySelector<HTMLElement>('fieldset:last-of-type select')?.focus()
  }
  const remove = (field: Draft): void => {
    const at = fields.indexOf(field)
    // The button that has the focus goes with its criterion, so the next criterion takes the focus, or the last one.
    flushSync(() => setFields(without(field, fields)))
    const left = [...form.current!.querySelectorAll<HTMLElement>('input[type="text"]')]
    left[Math.min(at, left.length - 1)]?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSearch(criteriaOf(fields))
  }

  return (
    <search aria-label="Devices">
      <form ref={form} className={styles.bar} onSubmit={submit}>
        {fields.map((field, at) => (
          <CriterionField
            key={field.id}
            draft={field}
            number={at + 1}
            finding={findingOf(field, fields, criteria, findings)}
            onChange={change}
            onRemove={fields.length === 1 && field.query === '' ? null : () => remove(field)}
          />
        ))}
        <div className={styles.actions}>
          <button type="button" onClick={add}>
            Add criterion
          </button>
          <button type="submit" data-kind="main">
            Search
          </button>
        </div>
      </form>
    </search>
  )
}

const criteriaOf = (fields: readonly Draft[]): Criterion[] =>
  fields
    .map(({ id: _, ...criterion }) => ({ ...criterion, query: criterion.query.trim() }))
    // An empty line restricts nothing.
    .filter(({ query }) => query !== '')

const without = (field: Draft, fields: readonly Draft[]): Draft[] =>
  fields.length === 1 ? draftsOf([]) : fields.filter((one) => one !== field)

/** Returns the finding about a field, as long as the field still has the text that the finding concerns. */
function findingOf(
  field: Draft,
  fields: readonly Draft[],
  criteria: readonly Criterion[],
  { criteria: found }: SearchFindings,
): string | null {
  const position = fields.filter(({ query }) => query.trim() !== '').indexOf(field)
  const asked = criteria[position]
  if (asked === undefined || schemeText(asked) !== schemeText(field) || asked.query !== field.query.trim()) return null
  return found.get(position) ?? null
}
