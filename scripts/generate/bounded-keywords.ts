/*
 * JSON Schema keywords whose cost an attacker does not control. With `allErrors`, Ajv visits every element and member,
 * and copies all errors again for each faulty element. Here a bound comes first: a value with too many elements,
 * members or characters is not examined further, and a loop ends at the 100th error.
 */
import { createRequire } from 'node:module'
import type { Ajv, Code, CodeKeywordDefinition, KeywordCxt, KeywordErrorDefinition, Name } from 'ajv'
import { MAX_FINDINGS } from '../../src/domain/errors/invalid-params.ts'
import { settableBound } from '../../src/json-rpc/published-contract.ts'

// All parts of Ajv must come from the same instance.
const require = createRequire(import.meta.url)
const { _ } = require('ajv') as typeof import('ajv')
const { not, or } = require('ajv/dist/compile/codegen') as typeof import('ajv/dist/compile/codegen/index.js')
const {
  schemaRefOrVal,
  Type,
  useFunc: functionCode,
} = require('ajv/dist/compile/util') as typeof import('ajv/dist/compile/util.js')
const { default: N } = require('ajv/dist/compile/names') as typeof import('ajv/dist/compile/names.js')
const { usePattern, isOwnProperty } =
  require('ajv/dist/vocabularies/code') as typeof import('ajv/dist/vocabularies/code.js')
const ucs2length = require('ajv/dist/runtime/ucs2length')
  .default as typeof import('ajv/dist/runtime/ucs2length.js').default

/** Replaces Ajv's keywords, and adds `x-format`. */
export function addBoundedKeywords(ajv: Ajv): void {
  for (const definition of definitions) {
    const keyword = definition.keyword as string
    ajv.removeKeyword(keyword)
    ajv.addKeyword(definition)
  }
}

type Bound = 'maximum' | 'maxItems' | 'maxProperties' | 'maxLength'

/**
 * Returns a bound as code: a number, or the value of the setting in `x-setting` at run time. Undefined if the schema
 * has no such bound.
 */
function findBound({ parentSchema }: KeywordCxt, bound: Bound): Code | undefined {
  const limit = parentSchema[bound] as number | undefined
  if (limit === undefined) return undefined
  return settableBound(parentSchema) === bound ? _`this.settings[${parentSchema['x-setting']}]` : _`${limit}`
}

const limitError: KeywordErrorDefinition = { message: '', params: ({ params }) => _`{limit: ${params.limit as Code}}` }

/** Returns the definition of a keyword that compares a value with its bound. */
const atMost = (bound: Bound, type: 'number' | 'array' | 'object' | 'string'): CodeKeywordDefinition => ({
  keyword: bound,
  type,
  schemaType: 'number',
  error: limitError,
  code(cxt) {
    const limit = cxt.gen.const('limit', findBound(cxt, bound)!)
    cxt.setParams({ limit })
    cxt.fail(isBeyond(cxt, bound, limit))
  },
})

function isBeyond({ gen, data }: KeywordCxt, bound: Bound, limit: Code): Code {
  if (bound === 'maximum') return _`${data} > ${limit}`
  if (bound === 'maxItems') return _`${data}.length > ${limit}`
  if (bound === 'maxProperties') return _`Object.keys(${data}).length > ${limit}`
  // A code point is one or two units, so most texts, long ones above all, need no counting.
  const codePoints = _`${functionCode(gen, ucs2length)}(${data})`
  return _`${data}.length > ${limit} && (${data}.length > 2 * ${limit} || ${codePoints} > ${limit})`
}

/** Runs code unless the text `data` is far longer than its bound. */
function unlessTooLong(cxt: KeywordCxt, run: () => void): void {
  const limit = findBound(cxt, 'maxLength')
  if (limit === undefined) run()
  else cxt.gen.if(_`${cxt.data}.length <= 2 * ${limit}`, run)
}

/** A number below its range is told both ends of it. */
const minimum: CodeKeywordDefinition = {
  keyword: 'minimum',
  type: 'number',
  schemaType: 'number',
  error: {
    message: '',
    params: ({ params }) => _`{limit: ${params.limit as Code}, max: ${params.max as Code}}`,
  },
  code(cxt) {
    const { data, schema } = cxt
    cxt.setParams({ limit: _`${schema}`, max: findBound(cxt, 'maximum') ?? _`undefined` })
    cxt.fail(_`${data} < ${schema}`)
  },
}

const minLength: CodeKeywordDefinition = {
  keyword: 'minLength',
  type: 'string',
  schemaType: 'number',
  error: limitError,
  code(cxt) {
    const { gen, data, schema } = cxt
    cxt.setParams({ limit: _`${schema}` })
    cxt.fail(_`${data}.length < 2 * ${schema} && ${functionCode(gen, ucs2length)}(${data}) < ${schema}`)
  },
}

const pattern: CodeKeywordDefinition = {
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  code: (cxt) => unlessTooLong(cxt, () => cxt.fail(_`!${usePattern(cxt, cxt.schema)}.test(${cxt.data})`)),
}

const format: CodeKeywordDefinition = {
  keyword: 'x-format',
  type: 'string',
  schemaType: 'string',
  error: { message: '', params: ({ params }) => _`{reason: ${params.reason as Code}}` },
  code(cxt) {
    unlessTooLong(cxt, () => {
      const reason = cxt.gen.const('reason', _`this.formats[${cxt.schema}](${cxt.data})`)
      cxt.setParams({ reason })
      cxt.fail(_`${reason} !== null`)
    })
  },
}

const items: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: 'object',
  code(cxt) {
    const { gen, data } = cxt
    const limit = findBound(cxt, 'maxItems')
    gen.if(limit === undefined ? _`true` : _`${data}.length <= ${limit}`, () =>
      gen.forRange('i', 0, _`${data}.length`, (index) => {
        cxt.subschema({ keyword: 'items', dataProp: index, dataPropType: Type.Num }, gen.name('valid'))
        endAtMostFindings(cxt)
      }),
    )
  },
}

const additionalProperties: CodeKeywordDefinition = {
  keyword: 'additionalProperties',
  before: 'properties',
  type: 'object',
  schemaType: ['boolean', 'object'],
  trackErrors: true,
  error: {
    message: '',
    params: ({ params }) =>
      _`{additionalProperty: ${params.additionalProperty as Code}, known: ${params.known as Code}}`,
  },
  code(cxt) {
    const { gen, data, schema } = cxt
    if (schema === true) return
    if (schema !== false) {
      checkOtherMembers(cxt)
      return
    }
    gen.forIn('key', data, (key) => {
      gen.if(isUnknown(cxt, key), () => {
        const properties = schemaRefOrVal(cxt.it, cxt.parentSchema.properties, 'properties') as Code
        cxt.setParams({ additionalProperty: key, known: _`Object.keys(${properties})` })
        cxt.error()
        endAtMostFindings(cxt)
      })
    })
  },
}

/** Checks each member that `properties` does not name, unless there are too many members. */
function checkOtherMembers(cxt: KeywordCxt): void {
  const { gen, data } = cxt
  const limit = findBound(cxt, 'maxProperties')
  gen.if(limit === undefined ? _`true` : _`Object.keys(${data}).length <= ${limit}`, () =>
    gen.forIn('key', data, (key) => {
      gen.if(isUnknown(cxt, key), () => {
        cxt.subschema({ keyword: 'additionalProperties', dataProp: key, dataPropType: Type.Str }, gen.name('valid'))
        endAtMostFindings(cxt)
      })
    }),
  )
}

function isUnknown({ gen, it, parentSchema }: KeywordCxt, key: Name): Code {
  const known = Object.keys((parentSchema.properties ?? {}) as object)
  if (known.length === 0) return _`true`
  if (known.length <= 8) return not(or(...known.map((name) => _`${key} === ${name}`)))
  return not(isOwnProperty(gen, schemaRefOrVal(it, parentSchema.properties, 'properties') as Name, key))
}

const endAtMostFindings = ({ gen }: KeywordCxt): unknown => gen.if(_`${N.errors} >= ${MAX_FINDINGS}`, () => gen.break())

const definitions: CodeKeywordDefinition[] = [
  minimum,
  atMost('maximum', 'number'),
  atMost('maxLength', 'string'),
  minLength,
  // One finding is enough for each value, and the reason of a format says more than that of a pattern.
  format,
  pattern,
  atMost('maxProperties', 'object'),
  additionalProperties,
  atMost('maxItems', 'array'),
  items,
]
