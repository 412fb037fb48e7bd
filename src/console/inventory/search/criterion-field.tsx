import { useId } from 'react'
import { findScheme, SCHEMES, SUGGESTIONS, schemeNames } from './schemes.ts'
import type { Criterion } from './search.ts'
import styles from './search-bar.module.css'

/** A criterion that the user is typing. */
export interface Draft extends Criterion {
  readonly id: number
}

export interface CriterionFieldProps {
  readonly draft: Draft
  /** Position of the criterion, starting at 1. */
  readonly number: number
  /** The service's finding about this criterion, or null. */
  readonly finding: string | null
  readonly onChange: (draft: Draft) => void
  /** Removes the criterion, or null if there is nothing to remove. */
  readonly onRemove: (() => void) | null
}

const IS = 'is'
const IS_NOT = 'is not'

export function CriterionField({ draft, number, finding, onChange, onRemove }: CriterionFieldProps) {
  const id = useId()
  const { isNegated, ...positive } = draft
  const { scheme, query } = draft
  const suggestions = SUGGESTIONS[scheme] ?? []
  return (
    <fieldset className={styles.criterion}>
      <legend className="for-readers-only">Criterion {number}</legend>
      <select
        aria-label={`Field of criterion ${number}`}
        value={scheme}
        onChange={({ target }) => onChange({ ...draft, scheme: findScheme(target.value) ?? scheme })}
      >
        {schemeNames.map((name) => (
          <option key={name} value={name}>
            {SCHEMES[name].title}
          </option>
        ))}
      </select>
      <select
        aria-label={`Condition of criterion ${number}`}
        value={isNegated ? IS_NOT : IS}
        onChange={({ target }) => onChange(target.value === IS_NOT ? { ...positive, isNegated: true } : positive)}
      >
        <option>{IS}</option>
        <option>{IS_NOT}</option>
      </select>
      <input
        aria-label={`Value of criterion ${number}`}
        aria-describedby={finding === null ? `${id}hint` : `${id}finding ${id}hint`}
        aria-invalid={finding !== null}
        className="mono"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={suggestions.length > 0 ? `${id}list` : undefined}
        value={query}
        onChange={({ target }) => onChange({ ...draft, query: target.value })}
      />
      <datalist id={`${id}list`}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <button
        type="button"
        data-kind="quiet"
        aria-label={`Remove criterion ${number}`}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      >
        ✕
      </button>
      <span id={`${id}hint`} className={styles.hint}>
        {SCHEMES[scheme].hint}
      </span>
      {finding !== null && (
        <span id={`${id}finding`} role="alert" className={styles.finding}>
          {finding}
        </span>
      )}
    </fieldset>
  )
}
