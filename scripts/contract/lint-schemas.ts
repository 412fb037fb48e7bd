/* Rules for schemas. Parsers accept all of these faults silently. */
import { settableBound } from '../../src/json-rpc/published-contract.ts'
import type { Contract, Schema } from './contract.ts'

const KEYWORDS = new Set([
  'title',
  'description',
  'type',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'items',
  'minItems',
  'maxItems',
  'maxProperties',
  'properties',
  'required',
  'additionalProperties',
  'oneOf',
  'deprecated',
  'x-format',
  'x-setting',
  'x-secret',
  'x-checked-alone',
])
// The formats that the validators check with domain/. The contract names them in a keyword of its own, because tools
// reject an unknown `format`.
const FORMATS = new Set([
  'ip-address',
  'adapter-id',
  'mac-address',
  'credential-name',
  'address-expression',
  'field-path',
  'change-position',
  'audit-id',
  'audit-stream',
])
const SOUNDS_SECRET = /password|passphrase|privateKey|token|community|secret|snmpAuthPriv/i

export function lintSchemas(contract: Contract): string[] {
  const { schemas } = contract.components
  return [
    ...Object.entries(schemas).flatMap(([name, schema]) => [
      ...(schema.title === name ? [] : [`schema ${name}: its title must be ${name}`]),
      ...(typeof schema.description === 'string' ? [] : [`schema ${name}: has no description`]),
      ...lintSchema(schema, `schema ${name}`),
    ]),
    ...Object.keys(schemas)
      .filter((name) => reaches(schemas, name, name))
      .map((name) => `schema ${name}: refers to itself, which tools that dereference do not survive`),
    ...schemasOfParams(contract).flatMap((name) => findUnbounded(schemas[name]!, `schema ${name}`)),
  ]
}

/** Returns the names of schemas reachable from a param of a method. */
function schemasOfParams({ methods, components: { schemas } }: Contract): string[] {
  const reached = new Set(methods.flatMap(({ params }) => params.flatMap(({ schema }) => listReferences(schema))))
  for (const name of reached) for (const next of listReferences(schemas[name])) reached.add(next)
  return [...reached].filter((name) => schemas[name] !== undefined)
}

/** Finds texts, arrays and maps without a bound: validating them would take as long as the body allows. */
function findUnbounded(schema: Schema, where: string): string[] {
  const types = [schema.type].flat()
  const faults: string[] = []
  if (types.includes('string') && !('maxLength' in schema || 'enum' in schema))
    faults.push(`${where}: has no maxLength`)
  if (types.includes('array') && !('maxItems' in schema)) faults.push(`${where}: has no maxItems`)
  const isMap = types.includes('object') && schema.additionalProperties !== false
  if (isMap && !('maxProperties' in schema)) faults.push(`${where}: has no maxProperties`)
  const inside = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  if (schema.items !== undefined) inside.push(['items', schema.items as Schema])
  if (isSchema(schema.additionalProperties)) inside.push(['additionalProperties', schema.additionalProperties])
  for (const [at, choice] of ((schema.oneOf ?? []) as Schema[]).entries()) inside.push([`oneOf/${at}`, choice])
  return [...faults, ...inside.flatMap(([name, one]) => findUnbounded(one, `${where}/${name}`))]
}

function lintSchema(schema: Schema, where: string): string[] {
  if ('$ref' in schema) return []
  const {
    properties,
    items,
    oneOf,
    required,
    'x-format': format,
  } = schema as {
    properties?: Record<string, Schema>
    items?: Schema
    oneOf?: Schema[]
    required?: string[]
    'x-format'?: string
  }
  const setting = schema['x-setting']
  const faults = Object.keys(schema)
    .filter((keyword) => !KEYWORDS.has(keyword))
    .map((keyword) => `${where}: unknown keyword ${keyword}`)
  if (format !== undefined && !FORMATS.has(format)) faults.push(`${where}: unknown format ${format}`)
  if (setting !== undefined && settableBound(schema) === null) faults.push(`${where}: ${setting} is no bound of it`)
  if (!('type' in schema || 'oneOf' in schema)) faults.push(`${where}: says nothing about its type`)
  for (const name of required ?? []) {
    if (properties?.[name] === undefined) faults.push(`${where}: requires ${name}, which it does not describe`)
  }
  for (const [name, property] of Object.entries(properties ?? {})) {
    if (SOUNDS_SECRET.test(name) && property['x-secret'] !== true) {
      faults.push(`${where}/${name}: sounds secret and is not marked x-secret`)
    }
    faults.push(...lintSchema(property, `${where}/${name}`))
  }
  if (items !== undefined) faults.push(...lintSchema(items, `${where}/items`))
  if (isSchema(schema.additionalProperties))
    faults.push(...lintSchema(schema.additionalProperties, `${where}/additionalProperties`))
  oneOf?.forEach((choice, index) => {
    faults.push(...lintSchema(choice, `${where}/oneOf/${index}`))
    if (choice.type === 'null') faults.push(`${where}: null must be a reference to Nothing, as the generators expect`)
  })
  return faults
}

/** Returns whether the schema `from` leads to `target` through one or more references. */
function reaches(schemas: Record<string, Schema>, from: string, target: string, seen = new Set<string>()): boolean {
  for (const next of listReferences(schemas[from])) {
    if (next === target) return true
    if (seen.has(next)) continue
    seen.add(next)
    if (reaches(schemas, next, target, seen)) return true
  }
  return false
}

function listReferences(schema: unknown): string[] {
  const found = JSON.stringify(schema ?? {}).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)
  return [...found].map((match) => match[1]!)
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
