/* Which errors of calls fail the test that runs them. */
import { expect, test } from 'vitest'
import type { ErrorName } from '../../../generated/errors.ts'
import { methodFacts } from '../../../generated/server-stubs.ts'
import { localCaller } from '../../../src/access/caller.ts'
import { RequestBudget } from '../../../src/access/request-budget.ts'
import type { RpcRequest } from '../../../src/access/rpc-request.ts'
import { ApplicationError } from '../../../src/domain/errors/application-error.ts'
import { InvalidParams } from '../../../src/domain/errors/invalid-params.ts'
import { createCallBudget } from '../../../src/fairness/budget.ts'
import { CallRunner } from '../../../src/json-rpc/call-runner.ts'
import { DISCOVER, type Method } from '../../../src/json-rpc/method-table.ts'
import { takeUndeclaredErrors } from './undeclared-errors.ts'

const SEARCH = 'Inventory.search'

/** Creates a runner of one method that throws this failure. */
function createRunner(name: string, failure: Error) {
  const fail = async () => {
    throw failure
  }
  const method: Method = {
    ...{ name, facts: methodFacts[SEARCH], permission: 'none', needsSession: false, checkTogether: null },
    check: () => ({ named: {}, findings: [] }),
    run: fail,
    shared: { groupOf: () => '', read: fail },
  }
  const runner = new CallRunner({
    methods: new Map([[name, method]]),
    idempotencyQuota: { findRefusal: () => null },
    onCall() {},
    onDefect() {},
  })
  const request = {
    ...{ session: { endedLogin: false }, caller: localCaller, comment: null },
    budget: new RequestBudget(() => createCallBudget(1000)),
  } as RpcRequest
  return { method, runner, request }
}

/** Runs a method that throws this failure, alone and together with others. Returns the undeclared errors of a run. */
async function run(name: string, failure: Error): Promise<readonly string[]> {
  const { method, runner, request } = createRunner(name, failure)
  await runner.run(name, {}, request, 0, () => null)
  const alone = takeUndeclaredErrors()
  const call = { id: 1, isNotification: false, method: name, params: {} }
  await runner.runTogether({ method, name: '', calls: [call], positions: [0], params: [{}] }, request, () => {})
  expect(takeUndeclaredErrors()).toEqual(alone)
  return alone
}

test.each<[string, ErrorName, readonly string[]]>([
  [SEARCH, 'NETWORK_NOT_FOUND', []],
  [SEARCH, 'OVERLOADED', []],
  [SEARCH, 'DEVICE_EXISTS', [`${SEARCH}: DEVICE_EXISTS`]],
  [DISCOVER, 'OVERLOADED', []],
  [DISCOVER, 'NETWORK_NOT_FOUND', [`${DISCOVER}: NETWORK_NOT_FOUND`]],
])('%s that throws %s is noted unless the contract declares it', async (method, error, noted) => {
  expect(await run(method, new ApplicationError(error))).toEqual(noted)
})

test('invalid params and defects are errors of every method', async () => {
  expect(await run(SEARCH, new InvalidParams([{ path: '/query', reason: 'is odd' }]))).toEqual([])
  expect(await run(SEARCH, new Error('a defect'))).toEqual([])
})

test.fails('a test during which a method returns an undeclared error fails', async () => {
  const { runner, request } = createRunner(SEARCH, new ApplicationError('DEVICE_EXISTS'))
  await runner.run(SEARCH, {}, request, 0, () => null)
})
