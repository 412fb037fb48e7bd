/*
 * Creates the JSON schemas of a tool from those of its method. A schema has the components that it uses in $defs, and
 * no keyword of keyrack (x-...).
 */

import {
  type Contract,
  type ContractMethod,
  componentName,
  type Descriptor,
  isNeeded,
  maskingParam,
  reachableComponents,
  resolveSchema,
  type Schema,
} from './contract.ts'

/** The schema of an object, which a tool has for its arguments and for its result. */
export interface ObjectSchema {
  readonly [keyword: string]: unknown
  readonly type: 'object'
  // The SDK's type of JSON, which is recursive, takes no interface of ours.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly properties: Readonly<Record<string, any>>
  readonly required?: string[]
}

/** Number of elements in a page if the client does not say. */
export const PAGE_SIZE = 20

/** The param that pages by offset. A tool has it also if the method returns a plain list. */
export const OFFSET_PAGE = 'pageData'
/** The param with the size of a page that begins after a cursor. */
export const CURSOR_PAGE = 'pageSize'
/** The param that must be true so that a method which changes something only says what it would change. */
export const DRY_RUN = 'dryRun'
/** The argument that picks members of the result. Every tool whose result has members takes it. */
export const FIELDS = 'fields'

/** Returns the schema of the arguments of a tool. `fields` lists the members that a client may pick. */
export function toInputSchema(
  method: ContractMethod,
  contract: Contract,
  fields: readonly string[] | null,
): ObjectSchema {
  const hidden = maskingParam(method)
  const params = method.params.filter(({ name }) => name !== hidden)
  const own: Record<string, object> = {}
  if (isList(method, contract) || params.some(({ name }) => name === OFFSET_PAGE)) own[OFFSET_PAGE] = OFFSET_SCHEMA
  if (fields !== null && fields.length > 0) own[FIELDS] = fieldsSchema(fields)
  const kept = params.filter(({ name }) => own[name] === undefined)
  const required = kept.filter((param) => isNeeded(param, contract) && param.name !== CURSOR_PAGE)
  return {
    type: 'object',
    properties: { ...Object.fromEntries(kept.map((param) => [param.name, toProperty(param)])), ...own },
    required: required.map(({ name }) => name),
    additionalProperties: false,
    ...toDefinitions(kept, contract, (schema) => schema),
  }
}

/** Returns the schema of the structured result of a tool: the result of the method, and how to read more. */
export function toOutputSchema({ result }: ContractMethod, contract: Contract): ObjectSchema {
  return {
    type: 'object',
    properties: {
      result: toPublic(withoutRequired(result.schema)) as object,
      more: { type: 'string', description: 'How to read the rest, if this is not everything' },
    },
    required: ['result'],
    additionalProperties: false,
    ...toDefinitions([result], contract, withoutRequired),
  }
}

/** Returns whether the result of a method is a plain list, which the tool pages by itself. */
export const isList = ({ result }: ContractMethod, contract: Contract): boolean =>
  resolveSchema(result.schema, contract).type === 'array'

/**
 * Returns the members that a client may pick: those of the elements if the method returns a list or pages. Returns null
 * if the argument that picks them is a param of the method.
 */
export function pickableFields(method: ContractMethod, contract: Contract): string[] | null {
  if (method.params.some(({ name }) => name === FIELDS)) return null
  const elements = method['x-elements']
  let schema = resolveSchema(method.result.schema, contract)
  if (elements !== undefined) schema = (schema.properties as Record<string, Schema>)[elements]!
  return membersOf(schema, contract)
}

function membersOf(schema: Schema, contract: Contract): string[] {
  const { type, items, oneOf, properties } = resolveSchema(schema, contract)
  if (Array.isArray(oneOf)) return oneOf.flatMap((one) => membersOf(one as Schema, contract))
  if (type === 'array') return membersOf((items ?? {}) as Schema, contract)
  return Object.keys(properties ?? {})
}

const OFFSET_SCHEMA = {
  type: 'object',
  description: `The page to return; default: the first ${PAGE_SIZE} elements`,
  properties: {
    offset: { type: 'integer', minimum: 0, description: 'Position of the first element of the page, from 0' },
    pageSize: { type: 'integer', minimum: 1, description: `Maximum number of elements; default ${PAGE_SIZE}` },
  },
}

const fieldsSchema = (fields: readonly string[]): object => ({
  type: 'array',
  description: 'Members to return; default: all. A short list saves room for more elements',
  items: { type: 'string', enum: fields },
})

function toProperty({ name, description, schema }: Descriptor): object {
  const text = name === CURSOR_PAGE ? `${description}; default ${PAGE_SIZE}` : description
  // Older drafts of JSON Schema ignore what stands beside a $ref, so it is wrapped.
  return { description: text, allOf: [toPublic(schema)] }
}

function toDefinitions(
  descriptors: readonly Descriptor[],
  contract: Contract,
  change: (schema: Schema) => Schema,
): { readonly $defs?: Record<string, object> } {
  const schemas = descriptors.map(({ schema }) => schema)
  const names = [...reachableComponents(schemas, contract)]
  if (names.length === 0) return {}
  const { schemas: all } = contract.components
  return { $defs: Object.fromEntries(names.map((name) => [name, toPublic(change(all[name]!)) as object])) }
}

/** Returns a schema with references to $defs, and without the keywords of keyrack. */
function toPublic(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPublic)
  if (typeof value !== 'object' || value === null) return value
  const name = componentName(value as Schema)
  const members = Object.entries(value)
    .filter(([keyword]) => !keyword.startsWith('x-') && keyword !== '$ref')
    .map(([keyword, member]) => [keyword, toPublic(member)])
  return { ...(name === null ? {} : { $ref: `#/$defs/${name}` }), ...Object.fromEntries(members) }
}

/** Returns a schema without required members, because a client may pick the members of a result. */
function withoutRequired(schema: Schema): Schema {
  const { required: _, ...others } = schema
  return others
}
