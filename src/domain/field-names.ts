/*
 * The names and types of the custom fields of an installation. The contract checks each definition; the rules here
 * concern several members or several definitions.
 */
import type { FieldDefinition, FieldNames } from '../../generated/types.ts'
import { type Finding, InvalidParams } from './invalid-params.ts'

/** The custom fields, in order. */
const CUSTOM_FIELDS = ['custom1', 'custom2', 'custom3', 'custom4', 'custom5'] as const

/** Returns the definitions with trimmed names, in order. Throws InvalidParams with all findings. */
export function parseFieldNames(sent: FieldNames): FieldNames {
  const findings: Finding[] = []
  const taken = new Set<string>(CUSTOM_FIELDS)
  const fields: FieldNames = {}
  for (const field of CUSTOM_FIELDS) {
    const definition = sent[field]
    if (definition === undefined) continue
    const name = definition.name.trim()
    const key = name.toLowerCase()
    if (taken.has(key) && key !== field) {
      findings.push({ path: `/fields/${field}/name`, reason: 'is the name of another custom field' })
    }
    taken.add(key)
    const problem = choicesProblem(definition)
    if (problem !== null) findings.push({ path: `/fields/${field}/choices`, reason: problem })
    fields[field] = { ...definition, name }
  }
  const [first, ...others] = findings
  if (first !== undefined) throw new InvalidParams([first, ...others])
  return fields
}

function choicesProblem({ type, choices }: FieldDefinition): string | null {
  if (type !== 'choice') return choices === undefined ? null : 'is only for the type choice'
  if (choices === undefined) return 'is missing: the type choice needs it'
  return new Set(choices).size < choices.length ? 'lists a value twice' : null
}
