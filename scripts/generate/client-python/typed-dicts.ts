/*
 * Renders the contract's schemas as Python types of the same names: an object with known members becomes a TypedDict,
 * any other schema an alias.
 */
import { type Contract, type Reference, refName, type Schema } from '../../contract/contract.ts'

const NAMES: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  object: 'Dict[str, Any]',
}

/** Returns the Python types of all schemas of the contract. */
export function renderPythonTypes(contract: Contract): string {
  const all = contract.components.schemas
  const schemas = Object.values(all).filter((schema) => schema.type !== 'null')
  const objects = schemas.filter(isObject).map((schema) => typedDict(schema, all))
  const aliases = schemas.filter((schema) => !isObject(schema)).map((schema) => alias(schema, all))
  return `${objects.join('\n\n')}\n\n${aliases.join('')}`
}

/** Returns the expression that annotations use for a schema. */
export function pythonName(schema: Schema): string {
  // A type checker would treat an alias of None as a value.
  if (schema.type === 'null') return 'None'
  return isObject(schema) && isNullable(schema) ? `Optional[${schema.title}]` : `${schema.title}`
}

/** Returns whether a schema permits null. */
export const isNullable = (schema: Schema): boolean =>
  typesOf(schema).includes('null') || (schema.oneOf as Reference[] | undefined)?.some(isNothing) === true

/** Escapes a text for use inside a docstring. */
export const docText = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"')

type Schemas = Contract['components']['schemas']

/** Returns whether a schema becomes a TypedDict. An object without `properties` becomes a Dict. */
const isObject = (schema: Schema): boolean => typesOf(schema).includes('object') && schema.properties !== undefined

const isNothing = ({ $ref }: Reference): boolean => $ref === '#/components/schemas/Nothing'

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat() as string[]

function typedDict(schema: Schema, all: Schemas): string {
  const name = schema.title
  const members = Object.entries(schema.properties as Record<string, Schema>)
  const required = members.filter(([member]) => (schema.required as string[] | undefined)?.includes(member))
  const others = members.filter((member) => !required.includes(member))
  const membersOf = (some: [string, Schema][]): string =>
    some.map(([member, of]) => `\n${remark(of)}    ${member}: ${expression(of, all)}\n`).join('')
  const doc = `    """${docText(`${schema.description}`)}"""\n`
  if (others.length === 0) return `class ${name}(TypedDict):\n${doc}${membersOf(required)}`
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${doc}${membersOf(others)}`
  // Before Python 3.11 the members of a TypedDict are all required or all optional, so a base class holds the required
  // ones.
  const base = `class ${name}Required(TypedDict):\n    """What every ${name} has."""\n${membersOf(required)}`
  return `${base}\n\nclass ${name}(${name}Required, total=False):\n${doc}${membersOf(others)}`
}

const remark = ({ description }: Schema): string => (description === undefined ? '' : `    # ${description}\n`)

function alias(schema: Schema, all: Schemas): string {
  // Python evaluates an alias, unlike an annotation, so names that may be defined later are quoted.
  const quoted = expression(schema, all).replace(/(\w+)(?=[\],]|$)/g, (word) => (word in all ? `'${word}'` : word))
  return `# ${schema.description}\n${schema.title} = ${quoted}\n`
}

function expression(schema: Schema, all: Schemas): string {
  if (schema.$ref !== undefined) return pythonName(all[refName(schema as unknown as Reference)]!)
  const kinds = toPythonTypes(schema, all)
  const type = kinds.length === 1 ? kinds[0]! : `Union[${kinds.join(', ')}]`
  return isNullable(schema) ? `Optional[${type}]` : type
}

/** Returns the Python types of a schema, except None. */
function toPythonTypes(schema: Schema, all: Schemas): string[] {
  const values = ((schema.enum as unknown[] | undefined) ?? []).filter((value) => value !== null)
  // Type checkers reject a bool variable for Literal[True], so boolean values are rendered as their type.
  const isListed = values.length > 0 && !values.some((value) => typeof value === 'boolean')
  if (isListed) return [`Literal[${values.map(literal).join(', ')}]`]
  const others = ((schema.oneOf as Reference[] | undefined) ?? []).filter((kind) => !isNothing(kind))
  if (others.length > 0) return others.map((kind) => expression(kind as unknown as Schema, all))
  return typesOf(schema)
    .filter((type) => type !== 'null')
    .map((type) => toPythonType(type, schema, all))
}

function toPythonType(type: string, { items, additionalProperties }: Schema, all: Schemas): string {
  if (type === 'array') return `List[${expression(items as Schema, all)}]`
  const isMap = type === 'object' && typeof additionalProperties === 'object'
  return isMap ? `Dict[str, ${expression(additionalProperties as Schema, all)}]` : NAMES[type]!
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : `${value}`)
