import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The parts of an OpenRPC document that our scripts and tests use. */
export interface Contract {
  openrpc: string
  info: { title: string; version: string; description: string }
  servers: { name: string; url: string }[]
  /** The permissions of each role, by the role's name. */
  'x-roles': Record<string, { description: string; permissions: string[] }>
  /** The HTTP status of each error at `POST /rpc/{method}`, by the error's name. */
  'x-http-statuses': Record<string, number>
  methods: Method[]
  components: {
    schemas: Record<string, Schema>
    errors: Record<string, ErrorObject>
    tags: Record<string, { name: string; description: string }>
  }
}

/** A method of the contract. */
export interface Method {
  name: string
  summary: string
  description: string
  tags: Reference[]
  params: Descriptor[]
  result: Descriptor
  errors: Reference[]
  examples: Example[]
  'x-permission': string
  'x-mutates': boolean
  /** For a method that returns pages: the member of its result that holds the elements. */
  'x-elements'?: string
  'x-extension'?: boolean
  /** The result never has secrets, although its schema has members for them. */
  'x-masked'?: boolean
  /** The method adds something and never changes or deletes anything. */
  'x-only-adds'?: boolean
  /** The method shows the edits of a session and nothing else. */
  'x-session'?: boolean
}

/** A param or a result of a method. */
export interface Descriptor {
  name: string
  description?: string
  required?: boolean
  /** For a param: if the caller sends true, the result has no secrets. */
  'x-masked'?: boolean
  schema: Reference
}

export interface Example {
  name: string
  params: { name: string; value: unknown }[]
  result: { name: string; value: unknown }
}

interface ErrorObject {
  code: number
  message: string
  data: { code: string }
}

/** Returns the params of an example by name. */
export const paramsByName = ({
  params,
}: {
  readonly params: readonly { readonly name: string; readonly value: unknown }[]
}): Record<string, unknown> => Object.fromEntries(params.map(({ name, value }) => [name, value]))

/** A reference to a component of the contract. */
export type Reference = { $ref: string }

/** A JSON schema of the contract. */
export type Schema = { [keyword: string]: unknown }

/** The permissions; methods name one of them, or `none`. */
export const PERMISSIONS = [
  'inventory:read',
  'inventory:write',
  'credentials:read',
  'credentials:reveal',
  'credentials:write',
  'admin',
] as const

export const contractPath = fileURLToPath(new URL('../../openrpc.json', import.meta.url))

export const contractText = (): string => readFileSync(contractPath, 'utf8')

/** Reads `openrpc.json`. */
export const readContract = (): Contract => JSON.parse(contractText()) as Contract

/** Returns the last segment of a `$ref`: the name of the component. */
export const refName = (reference: Reference): string => reference.$ref.slice(reference.$ref.lastIndexOf('/') + 1)
