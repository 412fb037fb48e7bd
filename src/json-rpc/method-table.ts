/*
 * The methods of the contract, each with its permission, its validator and its handler. A Map, because names come from
 * callers: looked up on an object, `constructor` would be a method.
 */

import {
  type MethodFacts,
  type MethodName,
  type Methods,
  methodFacts,
  type Serialized,
  type Stubs,
} from '../../generated/server-stubs.ts'
import { type Authority, validators } from '../../generated/validators.cjs'
import type { CallContext } from '../api/context.ts'
import { unknownName } from '../domain/findings.ts'
import { type CheckedParams, checkParams } from './params.ts'
import type { Params } from './request.ts'

/** One method as the pipeline runs it. */
export interface Method {
  readonly name: string
  readonly facts: MethodFacts
  /** What the caller must be granted. */
  readonly permission: MethodFacts['permission']
  /** Whether each of its calls has a session, one that is refused too. */
  readonly needsSession: boolean
  /** Params by name, each present, and what is wrong with them. */
  check(sent: Params): CheckedParams
  /** Throws InvalidParams for what no schema can state. Malformed params are null in `named`. null: no such check. */
  readonly checkTogether: ((named: Record<string, unknown>) => void) | null
  /** Runs the handler in `src/api/` with checked params. */
  run(named: Record<string, unknown>, context: CallContext): Promise<unknown>
}

export type MethodTable = ReadonlyMap<string, Method>

export interface MethodTableOptions {
  readonly stubs: Stubs<CallContext>
  /** Checks over several params, which no schema can state. */
  readonly checks: ParamChecks
  /** What the validators ask at run time. */
  readonly validation: Authority
  /** The contract as it is published. */
  readonly discovery: Serialized<unknown>
}

/** By method. Params that are malformed by themselves are null, so that all findings are reported at once. */
type ParamChecks = { readonly [Name in MethodName]?: (params: Methods[Name]['params']) => void }

export const DISCOVER = 'rpc.discover'

export function createMethodTable(options: MethodTableOptions): MethodTable {
  const names = Object.keys(options.stubs) as MethodName[]
  const methods = names.map((name): Method => createMethod(name, options))
  return new Map([...methods, createDiscover(options.discovery)].map((method) => [method.name, method]))
}

function createMethod(name: MethodName, { stubs, checks, validation }: MethodTableOptions): Method {
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
  }
}

/** Takes no params, like any method that takes none. */
const createDiscover = (contract: Serialized<unknown>): Method => ({
  name: DISCOVER,
  facts: { params: [], required: [], permission: 'none', mutates: false, errors: [] },
  permission: 'none',
  needsSession: false,
  check(sent) {
    for (const name in sent) {
      const finding = { ...unknownName(name, []), reason: 'is one param too many: the method takes 0' }
      return { named: {}, findings: [finding] }
    }
    return { named: {}, findings: [] }
  },
  checkTogether: null,
  run: async () => contract,
})
