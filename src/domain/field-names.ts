/*
 * The names and types of the custom fields and of the named fields of an installation. The contract checks each
 * definition; the rules here concern several members or several definitions.
 */
import type { FieldDefinition, FieldNames } from '../../generated/types.ts'
import { toPointerPart } from './errors/findings.ts'
import { type Finding, refuseFindings } from './errors/invalid-params.ts'
import { CUSTOM_FIELDS, isFieldName } from './named-fields.ts'

const isCustomField = (text: string): boolean => (CUSTOM_FIELDS as readonly string[]).includes(text)

/** Returns the definitions with trimmed names, in order. Throws InvalidParams with all findings. */
export function parseFieldNames({ named, ...custom }: FieldNames): FieldNames {
  const findings: Finding[] = []
  const parse = createDefinitionParser(findings)
  const fields: FieldNames = {}
  for (const field of CUSTOM_FIELDS) {
    const definition = custom[field]
    if (definition !== undefined) fields[field] = parse(`/fields/${field}`, field, definition)
  }
  const names = Object.keys(named ?? {}).sort()
  const problems = names.flatMap(nameProblem)
  findings.push(...problems)
  if (problems.length === 0 && names.length > 0) {
    const definitions = names.map((name) => [name, parse(`/fields/named/${name}`, name, named![name]!)])
    fields.named = Object.fromEntries(definitions)
  }
  refuseFindings(findings)
  return fields
}

/** Returns a function that parses one definition after the other, and adds its findings. */
function createDefinitionParser(findings: Finding[]) {
  const taken = new Set<string>()
  return (path: string, field: string, definition: FieldDefinition): FieldDefinition => {
    const name = definition.name.trim()
    const key = name.toLowerCase()
    if (taken.has(key) || (key !== field && isCustomField(key))) {
      findings.push({ path: `${path}/name`, reason: 'is the name of another field' })
    }
    taken.add(key)
    const problem = choicesProblem(definition)
    if (problem !== null) findings.push({ path: `${path}/choices`, reason: problem })
    return { ...definition, name }
  }
}

function nameProblem(name: string): Finding[] {
  if (isFieldName(name)) return []
  const reason =
    'is not a valid field name: use a lower-case letter, then lower-case letters, digits and _, at most 32 ' +
    'characters; custom1 to custom5 and constructor are reserved'
  return [{ path: `/fields/named/${toPointerPart(name)}`, reason }]
}

function choicesProblem({ type, choices }: FieldDefinition): string | null {
  if (type !== 'choice') return choices === undefined ? null : 'is only for the type choice'
  if (choices === undefined) return 'is missing: the type choice needs it'
  return new Set(choices).size < choices.length ? 'lists a value twice' : null
}
