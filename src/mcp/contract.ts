/*
 * The parts of the contract that MCP tools are made from, and the questions that its marks answer: which methods change
 * something, and which may show or take a secret.
 */

/** A JSON schema. */
export type Schema = { readonly [keyword: string]: unknown }

/** A param or a result of a method. */
export interface Descriptor {
  readonly name: string
  readonly description?: string
  readonly required?: boolean
  readonly schema: Schema
  /** For a param: if the caller sends true, the result has no secrets. */
  readonly 'x-masked'?: boolean
}

/** A method of the contract. */
export interface ContractMethod {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly params: readonly Descriptor[]
  readonly result: Descriptor
  readonly 'x-permission': string
  readonly 'x-mutates': boolean
  /** For a method that returns pages: the member of its result that holds the elements. */
  readonly 'x-elements'?: string
  /** The result never has secrets, although its schema has members for them. */
  readonly 'x-masked'?: boolean
  /** The method adds something and never changes or deletes anything. */
  readonly 'x-only-adds'?: boolean
  /** The method shows the edits of a session and nothing else. */
  readonly 'x-session'?: boolean
}

/** The contract. */
export interface Contract {
  readonly info: { readonly title: string; readonly version: string }
  readonly methods: readonly ContractMethod[]
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const COMPONENT = '#/components/schemas/'

/** Returns the name of the component that a schema refers to, or null. */
export function componentName({ $ref }: Schema): string | null {
  return typeof $ref === 'string' && $ref.startsWith(COMPONENT) ? $ref.slice(COMPONENT.length) : null
}

/** Returns the component that a schema refers to, or the schema itself. Throws if there is no such component. */
export function resolveSchema(schema: Schema, contract: Pick<Contract, 'components'>): Schema {
  const name = componentName(schema)
  if (name === null) return schema
  const component = contract.components.schemas[name]
  if (component === undefined) throw new Error(`The contract has no schema "${name}"`)
  return component
}

/**
 * Returns whether a call must have a param. A required param after optional ones cannot be marked `required`; its
 * schema refuses null.
 */
export function isNeeded({ required, schema }: Descriptor, contract: Pick<Contract, 'components'>): boolean {
  const { type, oneOf } = resolveSchema(schema, contract) as { type?: unknown; oneOf?: { type: unknown }[] }
  const takesNull = [type, ...(oneOf ?? []).map((one) => one.type)].flat().includes('null')
  return required === true || !takesNull
}

/** Returns the names of all components that these schemas refer to, directly or through others. */
export function reachableComponents(schemas: readonly unknown[], contract: Contract): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const name = componentName(value as Schema)
    if (name !== null && !found.has(name)) {
      found.add(name)
      visit(contract.components.schemas[name])
    }
    for (const member of Object.values(value)) visit(member)
  }
  for (const schema of schemas) visit(schema)
  return found
}

/** Returns the names of all members of the contract that are marked as secret. */
export function secretMembers(contract: Contract): ReadonlySet<string> {
  const names = Object.values(contract.components.schemas).flatMap(({ properties }) =>
    Object.entries((properties ?? {}) as Record<string, Schema>)
      .filter(([, property]) => property['x-secret'] === true)
      .map(([name]) => name),
  )
  return new Set(names)
}

/** Returns whether a value of one of these schemas may contain a secret. */
function hasSecrets(descriptors: readonly Descriptor[], contract: Contract): boolean {
  const schemas = descriptors.map(({ schema }) => schema)
  const components = [...reachableComponents(schemas, contract)].map((name) => contract.components.schemas[name])
  return JSON.stringify([...schemas, ...components]).includes('"x-secret":true')
}

/** Returns the param that must be true so that the result has no secrets, or null if there is none. */
export const maskingParam = ({ params }: ContractMethod): string | null =>
  params.find((param) => param['x-masked'] === true)?.name ?? null

/**
 * Returns whether a method may be a tool. A tool never takes a secret and never shows one. Methods that stage or show
 * edits of credentials, or end a login, need a session, which a client of MCP does not have.
 */
export function isOffered(method: ContractMethod, contract: Contract, { write }: { readonly write: boolean }): boolean {
  const permission = method['x-permission']
  if (method['x-session'] === true) return false
  if (hasSecrets(method.params, contract) || permission === 'credentials:reveal') return false
  const isMasked = method['x-masked'] === true || maskingParam(method) !== null
  if (hasSecrets([method.result], contract) && !isMasked) return false
  return !method['x-mutates'] || (write && permission !== 'none' && permission !== 'credentials:write')
}
