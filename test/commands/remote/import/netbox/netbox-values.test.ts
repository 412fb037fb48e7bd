import { expect, test } from 'vitest'
import { firstTexts } from '../../../../../src/commands/remote/import/netbox/netbox-values.ts'

test.each([
  ['a number', 12, ['12']],
  ['false', false, ['false']],
  ['several choices', ['gold', 'silver'], ['gold', 'silver']],
  ['an object of NetBox', { id: 4, display: 'Contact A', name: 'A' }, ['A']],
  ['JSON', { floor: [1, { side: 'b' }] }, ['{"floor":[1,{"side":"b"}]}']],
  ['null', null, []],
])('a custom field with %s', (_kind, value, texts) => {
  expect(firstTexts({ custom_fields: { field: value } }, ['custom_fields.field'])).toEqual(texts)
})
