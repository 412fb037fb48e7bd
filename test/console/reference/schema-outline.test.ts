/*
 * The outline of a schema in the reference omits nothing of the contract, and is finite.
 */
import { expect, test } from 'vitest'
import { readContract } from '../../../scripts/contract/contract.ts'
import type { Contract, Schema } from '../../../src/console/reference/contract.ts'
import { type Outline, outlineOf, partsOf } from '../../../src/console/reference/schema-outline.ts'

const contract = readContract() as unknown as Contract

/** Keywords whose content the outline shows directly. The other keywords lead to further schemas. */
const SAYS: Readonly<Record<string, (outline: Outline, schema: Schema) => boolean>> = {
  title: () => true,
  description: ({ description }, schema) => description === schema.description,
  type: ({ type }, schema) => [schema.type].flat().every((one) => type.includes(`${one}`)),
  enum: ({ values }, schema) => values.join() === schema.enum!.map((value) => JSON.stringify(value)).join(),
  pattern: ({ pattern }, schema) => pattern === schema.pattern,
  minLength: ({ notes }, { minLength }) => says(notes, `${minLength}`),
  maxLength: ({ notes }, { maxLength }) => says(notes, `${maxLength}`),
  minimum: ({ notes }, { minimum }) => says(notes, `${minimum}`),
  maximum: ({ notes }, { maximum }) => maximum === Number.MAX_SAFE_INTEGER || says(notes, `${maximum}`),
  minItems: ({ notes }, { minItems }) => says(notes, `${minItems}`),
  maxItems: ({ notes }, { maxItems }) => says(notes, `${maxItems}`),
  maxProperties: ({ notes }, { maxProperties }) => says(notes, `${maxProperties}`),
  deprecated: ({ isDeprecated }) => isDeprecated,
  'x-format': ({ notes }, schema) => says(notes, schema['x-format']!.replaceAll('-', ' ')),
  'x-setting': ({ notes }, schema) => says(notes, schema['x-setting']!),
  'x-secret': ({ isSecret }) => isSecret,
  'x-checked-alone': ({ notes }) => says(notes, 'each checked separately'),
}

const says = (notes: readonly string[], word: string): boolean => notes.join(' · ').includes(word)

/** Keywords that may lead to further schemas. Each function returns whether these schemas are among the parts. */
const LEADS: Readonly<Record<string, (schema: Schema, parts: readonly Schema[], outline: Outline) => boolean>> = {
  properties: ({ properties }, parts) => Object.values(properties!).every((one) => parts.includes(one)),
  required: () => true,
  oneOf: ({ oneOf }, parts) => oneOf!.every((one) => parts.includes(one)),
  // If an element schema has only a type, the type of the array includes it.
  items: ({ items }, parts) => parts.includes(items!) || silent(items!),
  additionalProperties: ({ additionalProperties: others }, parts, { notes }) =>
    typeof others === 'object' ? parts.includes(others) : says(notes, 'other members'),
}

const silent = (schema: Schema): boolean => Object.keys(schema).join() === 'type'

/** Returns a schema and every schema nested in it. */
const within = (schema: Schema): Schema[] => {
  const { properties = {}, oneOf = [], items = [], additionalProperties: others } = schema
  const nested = [...Object.values(properties), ...oneOf, items, typeof others === 'object' ? others : []]
  return [schema, ...nested.flat().flatMap(within)]
}

const written = Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
  within(schema)
    .filter(({ $ref }) => $ref === undefined)
    .map((one) => ({ name, schema: one })),
)

test.each(written)('every keyword of $name is described', ({ schema }) => {
  const outline = outlineOf(schema, contract)
  const parts = partsOf(schema, contract).map((part) => part.schema)
  const untold = Object.keys(schema).filter((keyword) => {
    if (SAYS[keyword] !== undefined) return !SAYS[keyword](outline, schema)
    return LEADS[keyword] === undefined || !LEADS[keyword](schema, parts, outline)
  })
  expect(untold).toEqual([])
})

test('references are followed, and required members are marked', () => {
  const page: Schema = { $ref: '#/components/schemas/PageRequest' }
  const parts = partsOf(page, contract)
  expect(parts.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['offset', true],
    ['pageSize', true],
  ])
  expect(outlineOf(parts[1]!.schema, contract)).toMatchObject({
    type: 'integer',
    notes: ['1 to 10000', 'setting MAX_PAGE_SIZE'],
  })
})

test('a schema that contains itself is expanded one level at a time', () => {
  const tree: Schema = {
    type: 'object',
    properties: { below: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  }
  const recursive = { ...contract, components: { ...contract.components, schemas: { Tree: tree } } }
  const [below] = partsOf(tree, recursive)
  const [each] = partsOf(below!.schema, recursive)
  expect(outlineOf(below!.schema, recursive).type).toBe('array of Tree')
  expect(partsOf(each!.schema, recursive)).toEqual(partsOf(tree, recursive))
})
