/*
 * Types of the contract as the service publishes it (GET /openrpc.json). They have only the parts that the console
 * shows.
 */

/** The parts of the contract that the reference shows. */
export interface Contract {
  readonly info: { readonly version: string; readonly description: string }
  readonly methods: readonly Method[]
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly errors: Readonly<Record<string, ContractError>>
    readonly tags: Readonly<Record<string, Tag>>
  }
}

/** A method of the contract. */
export interface Method {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly Reference[]
  readonly params: readonly Param[]
  readonly result: { readonly name: string; readonly schema: Schema }
  readonly errors: readonly Reference[]
  readonly examples: readonly Example[]
  /** Name of the required permission, or `none`. */
  readonly 'x-permission': string
  readonly 'x-mutates': boolean
  /** Whether the method goes beyond the specification. */
  readonly 'x-extension'?: boolean
}

/** A param of a method. */
export interface Param {
  readonly name: string
  readonly description: string
  readonly required?: boolean
  readonly schema: Schema
}

/** An example call of a method. */
export interface Example {
  readonly name: string
  readonly params: readonly { readonly name: string; readonly value: unknown }[]
  readonly result: { readonly value: unknown }
}

interface ContractError {
  readonly code: number
  readonly message: string
}

interface Tag {
  readonly name: string
  readonly description: string
}

export interface Reference {
  readonly $ref: string
}

/** A JSON Schema with the keywords that the contract's lint allows. */
export interface Schema {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly oneOf?: readonly Schema[]
  readonly deprecated?: boolean
  /** A custom format, such as ip-address. */
  readonly 'x-format'?: string
  /** Name of the setting that holds the limit. */
  readonly 'x-setting'?: string
  readonly 'x-secret'?: boolean
  /** Whether elements are checked separately, so that a refused element does not stop the others. */
  readonly 'x-checked-alone'?: boolean
}

/** Returns the last segment of a reference: the name of the component. */
export const nameIn = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** Returns the schema that a reference leads to, or the schema itself. */
export const resolved = (schema: Schema, { components }: Contract): Schema =>
  schema.$ref === undefined ? schema : components.schemas[nameIn({ $ref: schema.$ref })]!

/** Returns the JSON types that a schema names. */
export const typesOf = ({ type = [] }: Schema): readonly string[] => (typeof type === 'string' ? [type] : type)
