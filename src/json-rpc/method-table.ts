/*
 * The methods of the contract, each with its permission, its validator and its handler. The table is a Map, because
 * callers choose the names that are looked up. In a plain object, a call of `constructor` would find a function.
 */

import {
  type MethodFacts,
  type MethodName,
  type Methods,
  methodFacts,
  type Serialized,
  type Stubs,
} from '../../generated/server-stubs.ts'
import { type ValidationContext, validators } from '../../generated/validators.cjs'
import type { RpcRequest } from '../access/rpc-request.ts'
import type { ApplicationError } from '../domain/errors/application-error.ts'
import type { Budget } from '../fairness/budget.ts'
import { type CheckedParams, checkParams } from './params.ts'
import type { Params } from './request.ts'

/** The values from which the context of a handler is created. */
export interface CallScope {
  readonly request: RpcRequest
  readonly method: string
  /** Limits the time that the call waits for Redis. */
  readonly budget: Budget
  /**
   * The id under which Redis records a call that changes something, so that a repeated call has no second effect.
   * Otherwise null.
   */
  readonly operation: string | null
  /**
   * The error for a call that is not recorded yet, if the caller may have no more calls recorded; otherwise null. A
   * call that is recorded gets its recorded result in any case.
   */
  readonly limitReached: ApplicationError | null
}

/** One method as the request pipeline uses it. */
export interface Method {
  readonly name: string
  readonly facts: MethodFacts
  /** The permission that the caller needs. */
  readonly permission: MethodFacts['permission']
  /** Whether every call of the method opens a session, including a call that is refused before its handler runs. */
  readonly needsSession: boolean
  /** Checks params. Returns them by name, together with the findings about them. */
  check(sent: Params): CheckedParams
  /**
   * Throws InvalidParams for faults that a schema cannot express; null if the method has none. `named` has null in
   * place of malformed params and members, except those after the first 100 errors of the validator.
   */
  readonly checkTogether: ((named: Record<string, unknown>) => void) | null
  /** Runs the handler of the method with checked params. */
  run(named: Record<string, unknown>, scope: CallScope): Promise<unknown>
  /** How calls of a batch share a read; null if each reads by itself. */
  readonly shared: SharedRead | null
}

/** How calls of one method share a read. */
interface SharedRead {
  /** Returns the name of the group that a call with checked params shares its read with. */
  groupOf(named: Record<string, unknown>): string
  /** Returns the results of the calls of one group, in order. Throws what a call alone would throw. */
  read(calls: readonly Record<string, unknown>[], scope: CallScope): Promise<readonly unknown[]>
}

export type MethodTable = ReadonlyMap<string, Method>

/** The values from which the table is created. */
export interface MethodTableOptions {
  readonly stubs: Stubs<CallScope>
  /** Checks over several params, which a schema cannot express. */
  readonly checks: ParamChecks
  /** Reads that the calls of a batch share, by method. */
  readonly shared: { readonly [Name in MethodName]?: SharedRead }
  /** The settings that the validators read at run time. */
  readonly validation: ValidationContext
  /** The contract as this service publishes it. */
  readonly discovery: Serialized<unknown>
}

/**
 * The checks by method. Params and members that are malformed by themselves are null, so that the error lists all
 * findings at once.
 */
type ParamChecks = { readonly [Name in MethodName]?: (params: Methods[Name]['params']) => void }

export const DISCOVER = 'rpc.discover'

/** Creates the table of all methods of the contract and `rpc.discover`. */
export function createMethodTable(options: MethodTableOptions): MethodTable {
  const names = Object.keys(options.stubs) as MethodName[]
  const methods = names.map((name): Method => createMethod(name, options))
  return new Map([...methods, createDiscover(options.discovery)].map((method) => [method.name, method]))
}

function createMethod(name: MethodName, { stubs, checks, shared, validation }: MethodTableOptions): Method {
  const facts = methodFacts[name]
  const validator = validators.get(name)
  if (validator === undefined) throw new Error(`No validator for ${name}: run npm run generate`)
  return {
    name,
    facts,
    permission: facts.permission,
    needsSession: name.startsWith('Credentials.'),
    check: (sent) => checkParams(facts, validator, validation, sent),
    checkTogether: (checks[name] as Method['checkTogether'] | undefined) ?? null,
    run: stubs[name] as Method['run'],
    shared: shared[name] ?? null,
  }
}

/** The facts of the method that returns the contract. Like any method without params, it refuses params. */
const DISCOVER_FACTS: MethodFacts = { params: [], required: [], permission: 'none', mutates: false, errors: [] }

const createDiscover = (contract: Serialized<unknown>): Method => ({
  name: DISCOVER,
  facts: DISCOVER_FACTS,
  permission: 'none',
  needsSession: false,
  check: (sent) => checkParams(DISCOVER_FACTS, () => true, { settings: {}, formats: {} }, sent),
  checkTogether: null,
  run: async () => contract,
  shared: null,
})
