/*
 * The check of params by name and by position, and the errors that it and the methods lead to.
 */
import { JSONRPCError } from '@open-rpc/server-js'
import { describe, expect, test } from 'vitest'
import type { MethodFacts, Stubs } from '../../generated/server-stubs.ts'
import type { SchemaError, ValidationContext, Validator } from '../../generated/validators.cjs'
import { ApplicationError } from '../../src/domain/errors/application-error.ts'
import { type Finding, InvalidParams } from '../../src/domain/errors/invalid-params.ts'
import type { Session } from '../../src/domain/session.ts'
import { type CallScope, createMethodTable, DISCOVER, type Method } from '../../src/json-rpc/method-table.ts'
import { checkParams, toSentFinding } from '../../src/json-rpc/params.ts'
import { afterIndex, internalError, toRpcError } from '../../src/json-rpc/rpc-errors.ts'
import { validateParams } from '../../src/json-rpc/validate-params.ts'

const FACTS: MethodFacts = {
  ...{ params: ['network', 'mode', 'note'], required: ['network'], permission: 'none', mutates: false, errors: [] },
}
const CONTEXT: ValidationContext = { settings: {}, formats: {} }

/** Returns a validator with these errors about any params. It notes the params in `seen`. */
function complaining(errors: readonly Partial<SchemaError>[], seen: unknown[] = []): Validator {
  const validate: Validator = function validate(this: ValidationContext, params) {
    expect(this).toBe(CONTEXT)
    seen.push(structuredClone(params))
    return errors.length === 0
  }
  validate.errors = errors.map((one) => ({ params: {}, schemaPath: '', ...one }) as SchemaError)
  return validate
}

const check = (sent: Parameters<typeof checkParams>[3], errors: readonly Partial<SchemaError>[] = []) =>
  checkParams(FACTS, complaining(errors), CONTEXT, sent)

describe('params', () => {
  test('by name and by position are the same, and those that were omitted are null unless required', () => {
    const named = { network: 'a', mode: null, note: 'b' }
    expect(check({ note: 'b', network: 'a' })).toEqual({ named, findings: [] })
    expect(check(['a', undefined, 'b'])).toEqual({ named, findings: [] })
    expect(check(['a']).named).toEqual({ network: 'a', mode: null, note: null })
    expect(check({}).named).toEqual({ mode: null, note: null })
    expect(check(Object.create({ network: 'a' })).named).toEqual({ mode: null, note: null })
  })

  test('that the method does not have are found', () => {
    expect(check({ network: 'a', nots: 1 }).findings).toEqual([
      { path: '/nots', reason: 'is unknown', inMessage: expect.stringContaining('note') },
    ])
    expect(check(['a', null, null, 4, 5]).findings).toEqual([
      { path: '/3', reason: 'is one param too many: the method takes 3' },
      { path: '/4', reason: 'is one param too many: the method takes 3' },
    ])
    expect(check(['a', null, null, 4]).named).toEqual({ network: 'a', mode: null, note: null })
  })

  test('that the method does not have are the only findings if there are a hundred of them', () => {
    const seen: unknown[] = []
    const validate = complaining([{ keyword: 'type', instancePath: '/network', params: { type: 'string' } }], seen)
    const many = (count: number) => Array.from({ length: count }, (_, at) => [`x${at}`, at] as const)
    const names = Object.fromEntries(many(101))
    expect(checkParams(FACTS, validate, CONTEXT, names)).toMatchObject({ named: {}, findings: { length: 100 } })
    expect(checkParams(FACTS, validate, CONTEXT, Array(104).fill(0))).toMatchObject({ findings: { length: 100 } })
    expect(seen).toEqual([])
    const { findings } = checkParams(FACTS, validate, CONTEXT, Object.fromEntries(many(99)))
    expect([findings.length, findings[0]!.path, findings[1]!.path]).toEqual([100, '/network', '/x0'])
    expect(checkParams(FACTS, validate, CONTEXT, Array(102).fill(0)).findings).toHaveLength(100)
  })

  test('that are malformed are found once each, in the order of the contract', () => {
    const errors = [
      { keyword: 'type', instancePath: '/note/1', params: { type: 'string' } },
      { keyword: 'type', instancePath: '/note/7/x', params: { type: 'string' } },
      { keyword: 'enum', instancePath: '/mode', params: { allowedValues: ['fast', 'slow'] } },
      { keyword: 'type', instancePath: '/mode', params: { type: 'string' } },
      { keyword: 'required', instancePath: '', params: { missingProperty: 'network' } },
    ]
    const { findings } = check({ mode: 'fest', note: [1, 2], other: 1 }, errors)
    expect(findings.map(({ path, reason, inMessage }) => [path, reason, inMessage])).toEqual([
      ['/network', 'is required', undefined],
      ['/mode', 'must be "fast" or "slow"', expect.stringContaining('fast')],
      ['/note/1', 'must be a string', undefined],
      ['/note/7/x', 'must be a string', undefined],
      ['/other', 'is unknown', undefined],
    ])
  })

  test('that are missing because of a misspelled name have a finding that says so', () => {
    const errors = [{ keyword: 'required', instancePath: '', params: { missingProperty: 'network' } }]
    const toldAfter = (sent: object) => check(sent as Record<string, unknown>, errors).findings[0]!.inMessage
    expect(toldAfter({ netwrok: 'a' })).toBe('is required: unknown param "netwrok", did you mean "network"?')
    expect(toldAfter({ nothing: 'a', mod: 'fast' })).toBeUndefined()
    expect(toldAfter({ mod: 'fast' })).toBeUndefined()
    // It differs in two letters, as many as a name of this length may.
    expect(toldAfter({ notwerk: 'a' })).toContain('"notwerk"')
    const malformed = [{ keyword: 'type', instancePath: '/network', params: { type: 'string' } }]
    expect(check({ network: 1, netwrok: 'a' }, malformed).findings[0]!.inMessage).toBeUndefined()
  })

  test('that may have several forms have a finding that also names the form with a format', () => {
    const type = { keyword: 'type', params: { type: 'array' } }
    const format = { keyword: 'x-format', params: { reason: 'must be an address' } }
    const errors = [
      ...[type, format, { keyword: 'oneOf' }].map((one) => ({ ...one, instancePath: '/note' })),
      ...[type, format].map((one) => ({ ...one, instancePath: '/mode' })),
    ]
    expect(check({ network: 'a', mode: 1, note: 1 }, errors).findings).toEqual([
      { path: '/mode', reason: 'must be an array' },
      { path: '/note', reason: 'must be an array, or must be an address' },
    ])
  })

  test('have at most a hundred findings', () => {
    const errors = Array.from({ length: 150 }, (_, at) => ({ keyword: 'x', instancePath: `/note/${at}` }))
    expect(check({ network: 'a', note: [] }, errors).findings).toHaveLength(100)
    expect(check({ network: 'a', note: [], z: 1 }, errors).findings.at(-1)!.path).toBe('/note/99')
    // Those that the validator found first.
    const before = errors.map((one, at) => ({ ...one, instancePath: `/mode/${at}` }))
    const found = check({ network: 'a', mode: [], note: [] }, [errors[0]!, ...before]).findings
    expect([found.length, found.at(-1)!.path]).toEqual([100, '/note/0'])
  })

  test('have findings with a name or a position, as they were sent', () => {
    const finding: Finding = { path: '/mode/x/0', reason: 'r', max: 1 }
    expect(toSentFinding(FACTS, {}, finding)).toBe(finding)
    expect(toSentFinding(FACTS, [], finding)).toEqual({ path: '/1/x/0', reason: 'r', max: 1 })
    expect(toSentFinding(FACTS, [], { path: '/network', reason: 'r' }).path).toBe('/0')
    expect(toSentFinding(FACTS, [], { path: '/7', reason: 'r' }).path).toBe('/7')
    expect(toSentFinding(FACTS, [], { path: '', reason: 'r' }).path).toBe('')
  })
})

const METHOD: Method = {
  ...{ name: 'm', facts: FACTS, permission: 'none', needsSession: false, checkTogether: null, shared: null },
  check: () => ({ named: {}, findings: [] }),
  run: async () => null,
}

describe('validation', () => {
  const opened: string[] = []
  const session: Session = {
    expected: null,
    async id() {
      opened.push('id')
      return 'id'
    },
    idForEdit: () => Promise.reject(new Error()),
    forgetLoss: () => Promise.reject(new Error()),
    end: () => Promise.reject(new Error()),
  }
  const failing = (more: Partial<Method> = {}): Method => ({
    ...METHOD,
    check: () => ({ named: { network: 'a', mode: 'b' }, findings: [{ path: '/mode/1', reason: 'r' }] }),
    ...more,
  })
  const pathsOf = (act: () => unknown): string[] => {
    try {
      act()
      return []
    } catch (failure) {
      expect(failure).toBeInstanceOf(InvalidParams)
      return (failure as InvalidParams).findings.map(({ path }) => path)
    }
  }

  test('returns the params if there is no finding, without the other check', () => {
    const checkTogether = () => {
      throw new Error('not here')
    }
    const method = { ...METHOD, checkTogether, check: () => ({ named: { network: 'a' }, findings: [] }) }
    expect(validateParams(method, {}, session)).toEqual({ network: 'a' })
    expect(opened).toEqual([])
  })

  test('throws all findings, those of both checks', () => {
    const seen: unknown[] = []
    const checkTogether = (named: Record<string, unknown>): void => {
      seen.push(named)
      throw new InvalidParams([{ path: '/network', reason: 'r' }])
    }
    expect(pathsOf(() => validateParams(failing(), {}, session))).toEqual(['/mode/1'])
    expect(pathsOf(() => validateParams(failing({ checkTogether: () => {} }), {}, session))).toEqual(['/mode/1'])
    expect(pathsOf(() => validateParams(failing({ checkTogether }), {}, session))).toEqual(['/mode/1', '/network'])
    expect(seen).toEqual([{ network: 'a', mode: null }])
    expect(opened).toEqual([])
  })

  test('drops findings of the other check about values that are malformed already', () => {
    const checkTogether = (): void => {
      const paths = ['/mode/1', '/mode', '/mode/1/a', '/network', '/mode/1']
      throw new InvalidParams(paths.map((path) => ({ path, reason: 'other' })) as [Finding, ...Finding[]])
    }
    expect(pathsOf(() => validateParams(failing({ checkTogether }), {}, session))).toEqual([
      ...['/mode/1', '/mode', '/mode/1/a', '/network'],
    ])
  })

  test('passes null to the other check for each malformed value only, wherever it is', () => {
    const named = { config: { name: 1, list: [{ a: 1, b: 2 }, 3], other: true }, text: 'x', none: null, all: { a: 1 } }
    const paths = [
      ...['/config/name', '/config/list/0/b', '/config/list/1', '/config/absent', '/text/0', '/none/0', '/all'],
    ]
    const seen: unknown[] = []
    const method = failing({
      check: () => ({ named, findings: paths.map((path) => ({ path, reason: 'r' })) }),
      checkTogether: (some) => void seen.push(some),
    })
    expect(pathsOf(() => validateParams(method, {}, session))).toEqual(paths)
    expect(seen).toEqual([
      {
        config: { name: null, list: [{ a: 1, b: null }, null], other: true, absent: null },
        ...{ text: null, none: null, all: null },
      },
    ])
    expect(named.config.list[0]).toEqual({ a: 1, b: 2 })
  })

  test('does not make the other check if there are 100 findings', () => {
    const findings = Array.from({ length: 100 }, (_, at) => ({ path: `/mode/${at}`, reason: 'r' }))
    const checkTogether = () => {
      throw new Error('not here')
    }
    const method = failing({ check: () => ({ named: {}, findings }), checkTogether })
    expect(pathsOf(() => validateParams(method, {}, session))).toHaveLength(100)
  })

  test('does not hide a defect of the other check', () => {
    const checkTogether = () => {
      throw new Error('defect')
    }
    expect(() => validateParams(failing({ checkTogether }), {}, session)).toThrow('defect')
  })

  test('opens the session before it throws, if every call of the method has one', async () => {
    const refused = validateParams(failing({ needsSession: true }), {}, session)
    await expect(refused).rejects.toBeInstanceOf(InvalidParams)
    expect(opened).toEqual(['id'])
  })
})

describe('the error of a call', () => {
  const named = (...findings: Finding[]) => new InvalidParams(findings as [Finding, ...Finding[]])

  test('for invalid params has the first finding in its message, and all of them', () => {
    const failure = named({ path: '/mode', reason: 'r', inMessage: 'said', max: 1 }, { path: '/note', reason: 's' })
    expect(toRpcError(METHOD, ['a', 1, 2], failure)).toEqual({
      code: -32602,
      message: 'Invalid params: /1 said',
      data: {
        path: '/1',
        reason: 'r',
        max: 1,
        findings: [
          { path: '/1', reason: 'r', max: 1 },
          { path: '/2', reason: 's' },
        ],
      },
    })
    expect(toRpcError(METHOD, {}, named({ path: '/note', reason: 's' }))!.message).toBe('Invalid params: /note s')
    const many = named(...Array.from({ length: 101 }, (_, at) => ({ path: `/${at}`, reason: 'r' })))
    expect(toRpcError(METHOD, {}, many)!.data).toMatchObject({ findings: { length: 100 } })
  })

  test('of the contract is sent as it is, and any other is a defect', () => {
    const failure = new ApplicationError('NETWORK_NOT_FOUND', 'No network', { network: 'a' })
    expect(toRpcError(METHOD, {}, failure)).toEqual({
      ...{ code: 1001, message: 'No network' },
      data: failure.data,
    })
    expect(toRpcError(METHOD, {}, new JSONRPCError('m', 7, { a: 1 }))).toEqual({
      code: 7,
      message: 'm',
      data: { a: 1 },
    })
    expect(toRpcError(METHOD, {}, new Error('secret'))).toBeNull()
    expect(afterIndex({ result: 1 })).toBeNull()
    expect(internalError()).toEqual({ code: -32603, message: 'Internal error', data: {} })
  })
})

describe('the table of methods', () => {
  const checkTogether = () => {}
  const shared = { groupOf: () => '', read: async () => [] }
  const contract = { bytes: [] } as never
  const stubs = { 'Inventory.getDevice': async () => 1, 'Credentials.commitEdits': async () => 2 }
  const newTable = () =>
    createMethodTable({
      stubs: stubs as unknown as Stubs<CallScope>,
      checks: { 'Inventory.getDevice': checkTogether },
      shared: { 'Inventory.getDevice': shared },
      validation: CONTEXT,
      discovery: contract,
    })

  test('has each method with its facts, and rpc.discover', async () => {
    const table = newTable()
    expect([...table.keys()]).toEqual(['Inventory.getDevice', 'Credentials.commitEdits', DISCOVER])
    const [device, edits] = [table.get('Inventory.getDevice')!, table.get('Credentials.commitEdits')!]
    expect(device).toMatchObject({ permission: 'inventory:read', needsSession: false, checkTogether, shared })
    expect(edits).toMatchObject({
      permission: 'credentials:write',
      needsSession: true,
      checkTogether: null,
      shared: null,
    })
    expect(device.facts.params).toEqual(['network', 'ipAddress'])
    expect(await edits.run({}, {} as CallScope)).toBe(2)
  })

  test('has a method without params that returns the contract', async () => {
    const discover = newTable().get(DISCOVER)!
    expect(discover).toMatchObject({ name: DISCOVER, permission: 'none', needsSession: false, checkTogether: null })
    expect(discover.shared).toBeNull()
    expect(discover.facts).toEqual({ params: [], required: [], permission: 'none', mutates: false, errors: [] })
    expect(await discover.run({}, {} as CallScope)).toBe(contract)
    expect(discover.check([])).toEqual({ named: {}, findings: [] })
    expect(discover.check({ a: 1 })).toMatchObject({
      named: {},
      findings: [{ path: '/a', reason: 'is unknown' }],
    })
    expect(discover.check([1, 2]).findings).toEqual([
      { path: '/0', reason: 'is one param too many: the method takes 0' },
      { path: '/1', reason: 'is one param too many: the method takes 0' },
    ])
  })

  test('needs a validator for each method', () => {
    const unknown = { 'Unknown.method': async () => 1 } as unknown as Stubs<CallScope>
    const options = { stubs: unknown, checks: {}, shared: {}, validation: CONTEXT, discovery: contract }
    expect(() => createMethodTable(options)).toThrow('No validator for Unknown.method: run npm run generate')
  })
})
