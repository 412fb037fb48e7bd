import { expect, test } from 'vitest'
import { chooseAddress } from '../../../../src/commands/remote/import/name-address.ts'

test.each([
  [['10.0.0.1'], '10.0.0.1'],
  [['10.0.0.1', '10.0.0.1'], '10.0.0.1'],
  [['2001:db8::1', '10.0.0.1', '2001:db8::2'], '10.0.0.1'],
  [['2001:db8::1'], '2001:db8::1'],
  [['10.0.0.2', '10.0.0.1'], null],
  [['2001:db8::1', '2001:db8::2'], null],
  [[], null],
])('of %j the address is %j, in any order', (addresses, chosen) => {
  expect(chooseAddress(addresses)).toBe(chosen)
  expect(chooseAddress(addresses.toReversed())).toBe(chosen)
})
