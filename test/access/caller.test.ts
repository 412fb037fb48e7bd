import { expect, test } from 'vitest'
import type { Permission } from '../../generated/permissions.ts'
import { type Caller, hasSameRights, localCaller, seesNetwork } from '../../src/access/caller.ts'

test('a caller sees the networks of its record, or all of them', () => {
  const networks = new Set(['Lab'])
  expect([seesNetwork({ networks }, 'Lab'), seesNetwork({ networks }, 'Default')]).toEqual([true, false])
  expect(seesNetwork({ networks: null }, 'Default')).toBe(true)
})

const caller = (permissions: readonly Permission[], networks: readonly string[] | null, id = 'key:1'): Caller => ({
  ...localCaller,
  ...{ id, permissions: new Set(permissions), networks: networks && new Set(networks) },
})

test.each<[string, Caller, Caller, boolean]>([
  [
    'in another order',
    caller(['admin', 'inventory:read'], ['a', 'b']),
    caller(['inventory:read', 'admin'], ['b', 'a']),
    true,
  ],
  ['with all networks', caller(['admin'], null), caller(['admin'], null), true],
  ['of another caller', caller(['admin'], null), caller(['admin'], null, 'key:2'), false],
  ['of another owner', caller(['admin'], null), { ...caller(['admin'], null), owner: 'other' }, false],
  ['with another permission', caller(['admin'], null), caller(['inventory:read'], null), false],
  [
    'that share one permission',
    caller(['admin', 'inventory:read'], null),
    caller(['admin', 'inventory:write'], null),
    false,
  ],
  ['with one permission more', caller(['admin'], null), caller(['admin', 'inventory:read'], null), false],
  ['with another network', caller(['admin'], ['a']), caller(['admin'], ['b']), false],
  ['with one network more', caller(['admin'], ['a']), caller(['admin'], ['a', 'b']), false],
  ['with no network', caller(['admin'], null), caller(['admin'], []), false],
])('rights %s are recognized as the same or as different (%#)', (_, one, other, isSame) => {
  expect([hasSameRights(one, other), hasSameRights(other, one)]).toEqual([isSame, isSame])
  expect(hasSameRights(one, one)).toBe(true)
})
