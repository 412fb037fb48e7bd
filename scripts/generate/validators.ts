import { createRequire } from 'node:module'
import { type Contract, type Method, type Reference, refName, type Schema } from '../contract/contract.ts'
import { banner } from './banner.ts'
import { addBoundedKeywords } from './bounded-keywords.ts'

// Ajv's standalone mode is CommonJS only, and its parts must come from the same instance.
const require = createRequire(import.meta.url)
const { default: Ajv } = require('ajv') as typeof import('ajv')
const standaloneCode = require('ajv/dist/standalone').default as typeof import('ajv/dist/standalone/index.js').default

/**
 * Renders a compiled validator per method for its params by name, as a CommonJS module (Ajv's standalone ESM keeps
 * `require`). Validators are called with `this` = {settings, formats}, which hold bounds that are settings, and formats
 * of domain/.
 */
export function renderValidators(contract: Contract): string {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    passContext: true,
    messages: false,
    // The keywords are ours and unknown to Ajv's own meta schema; the contract's lint checks them.
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
export interface SchemaError {
  readonly keyword: string
  /** JSON Pointer into the params by name. */
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The settings and formats that a validator reads at run time. */
export interface ValidationContext {
  /** Bounds that are settings, by the setting's name. */
  readonly settings: Readonly<Record<string, number>>
  /** Formats: null if the text is well-formed, otherwise the reason. */
  readonly formats: Readonly<Record<string, (text: string) => string | null>>
}

export interface Validator {
  (this: ValidationContext, params: unknown): boolean
  errors?: readonly SchemaError[] | null
}

/** By method name. */
export declare const validators: ReadonlyMap<string, Validator>

/** By schema name, for elements of arrays that are checked separately (x-checked-alone). */
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

/** Returns the names of schemas whose instances in an array are checked separately. */
function elementsCheckedAlone(contract: Contract): string[] {
  const arrays = Object.values(contract.components.schemas).filter((schema) => schema['x-checked-alone'])
  return arrays.map((schema) => refName(schema.items as Reference))
}

/** Converts local refs to Ajv's form, and omits elements that are checked separately. */
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
