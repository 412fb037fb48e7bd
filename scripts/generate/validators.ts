import { createRequire } from 'node:module'
import { type Contract, type Method, type Reference, refName, type Schema } from '../contract/contract.ts'
import { banner } from './banner.ts'
import { addBoundedKeywords } from './bounded-keywords.ts'

// Ajv's standalone mode is CommonJS only, and its parts have to come from the same instance.
const require = createRequire(import.meta.url)
const { default: Ajv } = require('ajv') as typeof import('ajv')
const standaloneCode = require('ajv/dist/standalone').default as typeof import('ajv/dist/standalone/index.js').default

/**
 * One compiled validator per method for its params by name, as a CommonJS module (Ajv's standalone ESM keeps `require`).
 * They are called with `this` = {settings, formats}: bounds that are settings and the languages of domain/ come from there.
 */
export function renderValidators(contract: Contract): string {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    passContext: true,
    messages: false,
    // The keywords are ours, and not made for Ajv's own schema of schemas; the contract lint checks ours.
    meta: false,
    validateSchema: false,
    code: { source: true, lines: true },
  })
  for (const keyword of ['x-secret', 'x-checked-alone', 'x-setting']) ajv.addKeyword(keyword)
  addBoundedKeywords(ajv)
  ajv.addSchema(prepared({ $id: 'contract', $defs: contract.components.schemas }))
  const names: Record<string, string> = {}
  contract.methods.forEach((method, index) => {
    ajv.addSchema(prepared({ $id: method.name, ...paramsSchema(method) }))
    names[`m${index}`] = method.name
  })
  const alone = elementsCheckedAlone(contract)
  for (const name of alone) names[name] = `contract#/$defs/${name}`
  const elementTable = alone.map((name) => `  ["${name}", exports.${name}],`).join('\n')
  const table = contract.methods.map((method, index) => `  ["${method.name}", exports.m${index}],`).join('\n')
  return `${banner}${standaloneCode(ajv, names)}
exports.validators = new Map([
${table}
]);
exports.elementValidators = new Map([
${elementTable}
]);
`
}

export const validatorsDeclaration = `${banner}
export interface Complaint {
  readonly keyword: string
  /** JSON Pointer into the params by name. */
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What a validator asks at run time. */
export interface Authority {
  /** Bounds that are settings, by the setting's name. */
  readonly settings: Readonly<Record<string, number>>
  /** Languages: null when the text is well-formed, else the reason. */
  readonly formats: Readonly<Record<string, (text: string) => string | null>>
}

export interface Validator {
  (this: Authority, params: unknown): boolean
  errors?: readonly Complaint[] | null
}

/** By method name. */
export declare const validators: ReadonlyMap<string, Validator>

/** By schema name: for elements of arrays that are checked one by one (x-checked-alone). */
export declare const elementValidators: ReadonlyMap<string, Validator>
`

function paramsSchema(method: Method): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: method.params.filter((param) => param.required).map((param) => param.name),
    properties: Object.fromEntries(method.params.map((param) => [param.name, param.schema])),
  }
}

/** Names of the schemas whose instances in an array do not fall with one another. */
function elementsCheckedAlone(contract: Contract): string[] {
  const arrays = Object.values(contract.components.schemas).filter((schema) => schema['x-checked-alone'])
  return arrays.map((schema) => refName(schema.items as Reference))
}

/** Local refs in the form Ajv understands; elements that are checked alone are left out. */
function prepared(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    if (typeof value.$ref === 'string') {
      return { $ref: value.$ref.replace('#/components/schemas/', 'contract#/$defs/') }
    }
    if (!value['x-checked-alone']) return value
    const { items: _, ...rest } = value
    return rest
  }) as Schema
}
