import { describe, expect, test } from 'vitest'
import { type Contract, readContract, type Schema } from '../../scripts/contract/contract.ts'
import { lint } from '../../scripts/contract/lint.ts'

const contract = readContract()
const { version } = contract.info

test('the contract has no fault', async () => {
  expect(await lint(contract, version)).toEqual([])
})

// Each row plants a fault that OpenRPC's own parsers accept.
const planted: [string, RegExp, (contract: Contract) => void][] = [
  ['a dangling $ref', /leads nowhere/, (c) => set(c.methods[0]!.params[0]!, 'schema', ref('schemas/Nowhere'))],
  ['a $ref with siblings', /stands alone/, (c) => set(c.methods[0]!.params[0]!.schema, 'description', 'x')],
  ['a duplicate method', /is there twice/, (c) => c.methods.push(c.methods[0]!)],
  ['a duplicate param', /param network is there twice/, (c) => c.methods[0]!.params.push(c.methods[0]!.params[0]!)],
  ['a required param after an optional one', /stands behind/, (c) => set(c.methods[3]!.params[3]!, 'required', true)],
  ['an inline schema', /must be a \$ref/, (c) => set(c.methods[0]!.params[0]!, 'schema', { type: 'string' })],
  ['an example with a wrong param', /example .*network/, (c) => set(firstParam(c), 'value', 5)],
  ['an example with an unknown param', /no param nettwork/, (c) => set(firstParam(c), 'name', 'nettwork')],
  ['an example with a wrong result', /refusal/, (c) => set(c.methods[0]!.examples[0]!.result, 'value', 5)],
  ['a method without examples', /no example/, (c) => set(c.methods[0]!, 'examples', [])],
  ['a method without permission', /no permission/, (c) => set(c.methods[0]!, 'x-permission', undefined)],
  [
    'a page of nothing in particular',
    /does not say of what \(x-elements\)/,
    (c) => set(methodIn(c, 'Inventory.search'), 'x-elements', undefined),
  ],
  [
    'a page of what is not in it',
    /no array device \(x-elements\)/,
    (c) => set(methodIn(c, 'Inventory.search'), 'x-elements', 'device'),
  ],
  ['elements without pages', /takes neither pageData nor after/, (c) => set(c.methods[0]!, 'x-elements', 'devices')],
  ['a misspelt permission', /no permission/, (c) => set(c.methods[0]!, 'x-permission', 'inventory:wirte')],
  ['a method that hides whether it writes', /x-mutates/, (c) => set(c.methods[0]!, 'x-mutates', undefined)],
  ['a method without summary', /no summary/, (c) => set(c.methods[0]!, 'summary', '')],
  ['a misspelt keyword', /unknown keyword maxLenght/, (c) => set(c.components.schemas.Text!, 'maxLenght', 5)],
  ['nullable', /unknown keyword nullable/, (c) => set(c.components.schemas.Text!, 'nullable', true)],
  ['a text of params without an end', /Text: has no maxLength/, (c) => unset(c.components.schemas.Text!, 'maxLength')],
  [
    'a member of params without an end',
    /DeviceReport\/memo: has no maxLength/,
    (c) => unset(reported(c).memo!, 'maxLength'),
  ],
  [
    'an array of params without an end',
    /DeviceReport\/tags: has no maxItems/,
    (c) => unset(reported(c).tags!, 'maxItems'),
  ],
  [
    'elements without an end',
    /DeviceReport\/tags\/items: has no maxLength/,
    (c) => unset(reported(c).tags!.items as Schema, 'maxLength'),
  ],
  [
    'a map of params without an end',
    /PageRequest: has no maxProperties/,
    (c) => unset(c.components.schemas.PageRequest!, 'maxProperties'),
  ],
  [
    'a setting that is no bound',
    /MAX_TEXT_LENGTH is no bound/,
    (c) => set(c.components.schemas.Flag!, 'x-setting', 'MAX_TEXT_LENGTH'),
  ],
  ['an unknown format', /unknown format ip/, (c) => set(c.components.schemas.IpAddress!, 'x-format', 'ip')],
  ['a title that is not the name', /its title must be/, (c) => set(c.components.schemas.Text!, 'title', 'Txt')],
  ['a required member nobody describes', /requires colour/, (c) => push(c.components.schemas.Device!.required)],
  ['an unmarked secret', /not marked x-secret/, (c) => set(deviceMembers(c), 'enablePassword', { type: 'string' })],
  ['a recursive schema', /refers to itself/, (c) => set(deviceMembers(c), 'parent', ref('schemas/Device'))],
  ['an unused schema', /nobody refers/, (c) => set(c.components.schemas, 'Lonely', lonely)],
  ['an error without an HTTP status', /HTTP status must be/, (c) => set(c['x-http-statuses'], 'DEVICE_EXISTS', 200)],
  ['a status of an unknown error', /there is no error NOTHING/, (c) => set(c['x-http-statuses'], 'NOTHING', 404)],
  ['a duplicate error code', /is there twice/, (c) => set(c.components.errors.DEVICE_EXISTS!, 'code', 1001)],
  [
    'an error under another name',
    /data.code must be/,
    (c) => set(c.components.errors.DEVICE_EXISTS!.data, 'code', 'X'),
  ],
  ['a version of its own', /info.version/, (c) => set(c.info, 'version', '9.9.9')],
  ['a member OpenRPC does not know', /not an OpenRPC document/, (c) => set(c.methods[0]!, 'colour', 'red')],
]

describe('the lint refuses', () => {
  test.each(planted)('%s', async (_name, expected, plant) => {
    const copy = structuredClone(contract)
    plant(copy)
    expect((await lint(copy, version)).join('\n')).toMatch(expected)
  })
})

const lonely = { title: 'Lonely', description: 'x', type: 'string' }
const ref = (place: string) => ({ $ref: `#/components/${place}` })
const set = (target: object, key: string, value: unknown) => Object.assign(target, { [key]: value })
const unset = (target: Schema, key: string) => delete target[key]
const reported = (c: Contract) => c.components.schemas.DeviceReport!.properties as Record<string, Schema>
const push = (names: unknown) => (names as string[]).push('colour')
const methodIn = (contract: Contract, name: string) => contract.methods.find((method) => method.name === name)!
const firstParam = (c: Contract) => c.methods[0]!.examples[0]!.params[0]!
const deviceMembers = (c: Contract) => c.components.schemas.Device!.properties as object
