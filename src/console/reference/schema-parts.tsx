import { useState } from 'react'
import type { Contract, Schema } from './contract.ts'
import { Inline } from './prose.tsx'
import { outlineOf, type Part, partsOf } from './schema-outline.ts'
import styles from './schema-parts.module.css'

/** Depth down to which parts are open at first. Deeper parts are rendered on demand, so that recursive schemas end. */
const OPEN_DEPTH = 1

export interface SchemaPartsProps {
  readonly schema: Schema
  readonly contract: Contract
  readonly depth: number
  /** The part that the schema describes. */
  readonly of: Pick<Part, 'name' | 'kind'>
}

/** Shows the parts of a schema, each with the parts below it. */
function SchemaParts({ schema, contract, depth, of }: SchemaPartsProps) {
  const parts = partsOf(schema, contract)
  if (parts.length === 0) return null
  return (
    <ul className={styles.parts}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several shapes have no names, and none ever changes its place
        <li key={at}>
          <PartLine part={part} contract={contract} />
          <Below
            {...{ contract, of: part, schema: part.schema }}
            depth={depth + 1}
            // A user who opens an array wants to see its elements. Nested elements open on demand.
            isOpen={part.kind === 'each' && of.kind !== 'each'}
          />
        </li>
      ))}
    </ul>
  )
}

/** Shows the parts below a part, at once or on demand. */
export function Below({ isOpen: isOpenAtFirst = false, ...props }: SchemaPartsProps & { isOpen?: boolean }) {
  const { schema, contract, depth, of } = props
  const [isOpen, setOpen] = useState(isOpenAtFirst || depth <= OPEN_DEPTH)
  const parts = partsOf(schema, contract)
  if (parts.length === 0) return null
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        {countOf(parts)}
        <span className="for-readers-only"> of {of.name}</span>
      </summary>
      {isOpen && <SchemaParts {...props} />}
    </details>
  )
}

function countOf(parts: readonly Part[]): string {
  const { kind } = parts[0]!
  if (kind === 'each') return 'elements'
  return `${parts.length} ${kind === 'or' ? 'shapes' : parts.length === 1 ? 'member' : 'members'}`
}

export interface PartLineProps {
  readonly part: Part
  readonly contract: Contract
  /** Replaces the schema's own description. */
  readonly description?: string
}

export function PartLine({ part: { name, kind, isRequired, schema }, contract, description }: PartLineProps) {
  const { type, notes, pattern, values, isSecret, isDeprecated, description: own } = outlineOf(schema, contract)
  return (
    <div className={styles.line}>
      {kind === 'member' ? <code className={styles.name}>{name}</code> : <em>{name}</em>}
      <span className={styles.type}>{type}</span>
      {isRequired && <span className={styles.mark}>required</span>}
      {isSecret && <span className={styles.mark}>secret</span>}
      {isDeprecated && <span className={styles.mark}>deprecated</span>}
      {notes.length > 0 && <span className={styles.notes}>{notes.join(' · ')}</span>}
      {values.length > 0 && (
        <span className={styles.notes}>
          one of <code>{values.join(' ')}</code>
        </span>
      )}
      {pattern !== null && (
        <span className={styles.notes}>
          matches <code>{pattern}</code>
        </span>
      )}
      <span className={styles.text}>
        {description !== undefined && <Inline text={`${description}. `} />}
        <span className={description === undefined ? undefined : styles.notes}>
          <Inline text={own} />
        </span>
      </span>
    </div>
  )
}
