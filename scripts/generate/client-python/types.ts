import { type Contract, type Reference, refName, type Schema } from '../../contract/contract.ts'

/*
 * The contract's schemas as Python types of the same names: an object is a TypedDict, anything else an alias.
 */

const NAMES: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }

export function renderPythonTypes(contract: Contract): string {
  const schemas = Object.values(contract.components.schemas).filter((schema) => pythonName(schema) !== 'None')
  const objects = schemas.filter(isTypedDict).map(typedDict)
  const aliases = schemas.filter((schema) => !isTypedDict(schema)).map(alias)
  return `from typing import Literal, TypedDict  # noqa: E402\n\n\n${objects.join('\n\n')}\n\n${aliases.join('')}`
}

/** An alias of None would be taken for a value. */
export const pythonName = (schema: Schema): string => (schema.type === 'null' ? 'None' : `${schema.title}`)

export const isNullable = (schema: Schema): boolean => typesOf(schema).includes('null')

const isTypedDict = (schema: Schema): boolean => schema.type === 'object'

function typedDict(schema: Schema): string {
  const name = pythonName(schema)
  const members = Object.entries(schema.properties as Record<string, Schema>)
  const required = members.filter(([member]) => (schema.required as string[] | undefined)?.includes(member))
  const others = members.filter((member) => !required.includes(member))
  const doc = `    """${schema.description}"""\n`
  if (others.length === 0) return `class ${name}(TypedDict):\n${doc}${membersOf(required)}`
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${doc}${membersOf(others)}`
  // Until Python 3.11 a TypedDict has members of one kind; those of the other come by inheritance.
  const base = `class ${name}Required(TypedDict):\n    """What every ${name} has."""\n${membersOf(required)}`
  return `${base}\n\nclass ${name}(${name}Required, total=False):\n${doc}${membersOf(others)}`
}

const membersOf = (members: [string, Schema][]): string =>
  members.map(([name, schema]) => `\n${remark(schema)}    ${name}: ${expression(schema)}\n`).join('')

const remark = ({ description }: Schema): string => (description === undefined ? '' : `    # ${description}\n`)

/** Names stand in quotes: what they name may come further down. */
const alias = (schema: Schema): string =>
  `# ${schema.description}\n${pythonName(schema)} = ${expression(schema, (name) => `'${name}'`)}\n`

function expression(schema: Schema, named: (name: string) => string = (name) => name): string {
  if (schema.$ref !== undefined) return named(refName(schema as unknown as Reference))
  const values = schema.enum as unknown[] | undefined
  // A checker takes no variable for True or False.
  const isListed = values !== undefined && !values.some((value) => typeof value === 'boolean')
  if (isListed) return orNone(schema, `Literal[${values.filter((value) => value !== null).map(literal).join(', ')}]`)
  const kinds = ((schema.oneOf as Schema[] | undefined) ?? [])
    .filter((kind) => kind.$ref !== '#/components/schemas/Nothing')
    .map((kind) => expression(kind, named))
  if (kinds.length > 0) return orNone(schema, union(kinds))
  return orNone(schema, union(typesOf(schema).filter((type) => type !== 'null').map((type) => ofType(type, schema, named))))
}

function ofType(type: string, schema: Schema, named: (name: string) => string): string {
  if (type === 'array') return `List[${expression((schema.items ?? {}) as Schema, named)}]`
  return type === 'object' ? 'Dict[str, Any]' : (NAMES[type] ?? 'Any')
}

function typesOf(schema: Schema): string[] {
  if (schema.oneOf !== undefined) {
    const isNothing = ({ $ref }: Schema): boolean => $ref === '#/components/schemas/Nothing'
    return (schema.oneOf as Schema[]).some(isNothing) ? ['null'] : []
  }
  return [schema.type ?? 'any'].flat() as string[]
}

const union = (kinds: string[]): string => (kinds.length === 1 ? kinds[0]! : `Union[${kinds.join(', ')}]`)

const orNone = (schema: Schema, type: string): string => (isNullable(schema) ? `Optional[${type}]` : type)

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : `${value}`)
