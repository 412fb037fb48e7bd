/*
 * The values that a request carries, and the rights that they grant: tokens, comments, keys of idempotency,
 * permissions.
 */

import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { permissions, roles } from '../../generated/permissions.ts'
import { requirePermission } from '../../src/access/authorize.ts'
import { BearerToken, parseBearer } from '../../src/access/bearer-token.ts'
import { localCaller } from '../../src/access/caller.ts'
import { isPermission, isRole, roleGrant, toPermissions } from '../../src/access/grants.ts'
import { idempotentOperationId } from '../../src/access/operation-id.ts'
import { RequestBudget } from '../../src/access/request-budget.ts'
import { COMMENT_HEADER, checkComment, readComment } from '../../src/access/request-comment.ts'
import type { RpcRequest } from '../../src/access/rpc-request.ts'
import { Secret } from '../../src/access/secret.ts'
import { InvalidParams } from '../../src/domain/errors/invalid-params.ts'

describe('a Bearer authorization', () => {
  const key = `kr_${'1'.repeat(12)}_${'a'.repeat(64)}`

  test.each([`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}  `])('%j holds a key', (header) => {
    const bearer = parseBearer(header)!
    expect(bearer.key).toEqual({ id: '1'.repeat(12), secret: 'a'.repeat(64) })
    expect(bearer.digest).toBe(new BearerToken(key).digest)
  })

  test('may hold something else, whose digest is its SHA-256', () => {
    const bearer = parseBearer('Bearer abc')!
    expect(bearer.key).toBeNull()
    expect(bearer.digest).toBe('ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=')
  })

  test.each([null, '', 'Bearer', 'Bearer ', `Basic ${key}`, `x Bearer ${key}`, `Bearer ${key} x`, `Bearer${key}`])(
    'is not found in %j',
    (header) => {
      expect(parseBearer(header)).toBeNull()
    },
  )
})

describe('a comment', () => {
  const sent = (text: string): string => Buffer.from(text).toString('latin1')

  test('is the UTF-8 text of its header, without the blanks around it', () => {
    expect(COMMENT_HEADER).toBe('x-keyrack-comment')
    expect(readComment(sent('  Züri change 🔑 '))).toBe('Züri change 🔑')
  })

  test.each(['voilà', 'Р', '壠'])('may end with the byte A0, as %j does', (comment) => {
    expect(Buffer.from(comment).at(-1)).toBe(0xa0)
    expect(readComment(sent(comment))).toBe(comment)
  })

  test.each([undefined, '', '   ', ['a', 'b']])('is missing for %j', (value) => {
    expect(readComment(value)).toBeNull()
  })

  test.each([null, 'x', '🔑'.repeat(200)])('%j is accepted', (comment) => {
    expect(() => checkComment(comment)).not.toThrow()
  })

  test.each([
    ['🔑'.repeat(201), { reason: 'must have at most 200 characters', max: 200 }],
    ['a\tb', { reason: 'must have no control characters' }],
    ['a\u2028b', { reason: 'must have no control characters' }],
    ['a\u202eb', { reason: 'must have no control characters' }],
    ['a\u2066b', { reason: 'must have no control characters' }],
    [readComment('caf\xe9')!, { reason: 'must be UTF-8' }],
  ])('%j is refused', (comment, finding) => {
    expect(() => checkComment(comment)).toThrow(new InvalidParams([{ path: '/X-Keyrack-Comment', ...finding }]))
    try {
      checkComment(comment)
    } catch (failure) {
      expect((failure as InvalidParams).findings).toEqual([{ path: '/X-Keyrack-Comment', ...finding }])
    }
  })
})

describe('the id of an operation', () => {
  const request = (idempotencyKey: string | null, owner = 'key:a') =>
    ({ idempotencyKey, caller: { owner } }) as unknown as RpcRequest
  const call = { method: 'Inventory.createDevice', params: ['Default', '10.0.0.1'] }

  test('is missing without an Idempotency-Key', () => {
    expect(idempotentOperationId(request(null), call, 0)).toBeNull()
  })

  test('stays the same for a repeated call, from version to version', () => {
    const id = idempotentOperationId(request('k'), call, 0)
    expect(id).toBe('18d86d390f03ddefc37e4a347fb0e3a6')
    expect(idempotentOperationId(request('k'), { ...call, params: [...call.params] }, 0)).toBe(id)
  })

  test('differs for another owner, key, position, method or params', () => {
    const ids = [
      idempotentOperationId(request('k'), call, 0),
      idempotentOperationId(request('k', 'key:b'), call, 0),
      idempotentOperationId(request('l'), call, 0),
      idempotentOperationId(request('k'), call, 1),
      idempotentOperationId(request('k'), { ...call, method: 'Inventory.deleteDevice' }, 0),
      idempotentOperationId(request('k'), { ...call, params: ['Default', '10.0.0.2'] }, 0),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('grants', () => {
  test('of roles and permissions permit what they name', () => {
    expect([...toPermissions(['role:viewer'])]).toEqual(['inventory:read'])
    expect([...toPermissions(['inventory:write', 'role:viewer', 'inventory:write'])].sort()).toEqual([
      ...['inventory:read', 'inventory:write'],
    ])
    expect([...toPermissions([roleGrant('admin')])]).toEqual([...roles.admin])
    expect(roleGrant('admin')).toBe('role:admin')
  })

  test.each(['viewer', 'role:', 'role:nobody', 'xrole:admin', 'Role:admin', 'role:constructor', 'inventory', ''])(
    '%j permits nothing',
    (grant) => {
      expect([...toPermissions([grant])]).toEqual([])
    },
  )

  test('admin is both a role and a permission, which differ', () => {
    expect([isRole('admin'), isPermission('admin'), isRole('inventory:read'), isPermission('viewer')]).toEqual([
      ...[true, true, false, false],
    ])
    expect([...toPermissions(['admin'])]).toEqual(['admin'])
  })
})

describe('a permission', () => {
  const caller = { ...localCaller, permissions: toPermissions(['inventory:read']) }

  test('is required by name', () => {
    expect(() => requirePermission(caller, { name: 'A.b', permission: 'inventory:read' })).not.toThrow()
    expect(() => requirePermission(caller, { name: 'A.b', permission: 'none' })).not.toThrow()
    expect(() => requirePermission(caller, { name: 'A.b', permission: 'admin' })).toThrow(
      expect.objectContaining({
        ...{ name: 'FORBIDDEN', message: 'A.b needs the permission admin' },
        data: { code: 'FORBIDDEN', permission: 'admin' },
      }),
    )
  })

  test('is never missing to the caller of a service without keys and users', () => {
    expect(localCaller).toEqual({
      ...{ id: 'local', kind: 'local', name: 'local', owner: 'local' },
      ...{ permissions: new Set(permissions), networks: null },
    })
  })
})

test('a secret prints, joins and serializes as [secret]', () => {
  const secret = new Secret('hunter2')
  expect(secret.reveal()).toBe('hunter2')
  expect([`${secret}`, JSON.stringify({ secret }), inspect({ secret })]).toEqual([
    ...['[secret]', '{"secret":"[secret]"}', '{ secret: [secret] }'],
  ])
})

test('the first call shares the budget of its request, and each further call has one of its own', () => {
  let created = 0
  const budget = new RequestBudget(() => {
    const ms = ++created
    return { begin: () => ({ ms, end() {} }) }
  })
  expect([created, budget.begin().ms]).toEqual([1, 1])
  expect(budget.next().begin().ms).toBe(1)
  expect(budget.next().begin().ms).toBe(2)
  expect(budget.begin().ms).toBe(2)
  expect(budget.next().begin().ms).toBe(3)
})
