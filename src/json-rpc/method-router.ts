import type { OpenrpcDocument } from '@open-rpc/meta-schema'
import { JSONRPCError, Router } from '@open-rpc/server-js'
import {
  type MethodFacts,
  type MethodName,
  type Methods,
  methodFacts,
  type Serialized,
  type Stubs,
} from '../../generated/server-stubs.ts'
import { type Authority, validators } from '../../generated/validators.cjs'
import { ApplicationError } from '../domain/application-error.ts'
import { unknownName } from '../domain/findings.ts'
import { type Finding, InvalidParams, MAX_FINDINGS } from '../domain/invalid-params.ts'
import { nearestName } from '../domain/nearest-name.ts'
import { asSent, readParams } from './params.ts'
import type { Params } from './request.ts'
import { INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND, type RpcError } from './response.ts'

export interface RouterOptions<Visit, Context> {
  readonly contract: OpenrpcDocument
  readonly stubs: Stubs<Context>
  /**
   * What a method works with when it is called on this visit. Throws FORBIDDEN where it may not be. `operation`: the id its
   * caller gave the call, or null.
   */
  readonly admit: (method: MethodName, visit: Visit, operation: string | null) => Context
  /** Checks over several params, which no schema can state: they throw InvalidParams. */
  readonly checks: ParamChecks
  /** What the validators ask at run time. */
  readonly authority: Authority
  /** Told of a call that was refused for its params, before it is answered. */
  readonly onRefused: (method: string, visit: Visit) => Promise<void>
  /** The contract as it is published. */
  readonly discovery: Serialized<unknown>
  /** Told of what a method threw that no contract declares. */
  readonly onDefect: (method: string, defect: unknown) => void
}

/** By method. Params that are malformed by themselves come as null: all that is wrong is told at once. */
export type ParamChecks = { readonly [Name in MethodName]?: (params: Methods[Name]['params']) => void }

type Handler<Visit> = (params: Params, visit: Visit, operation: string | null) => Promise<unknown>

// The stock Router looks methods up on a bare object, repeats received values in its errors and cannot pass who is calling;
// ours keeps its place and its interface, and replaces what it does. A visit is one request, with all its calls.
export class MethodRouter<Visit, Context = unknown> extends Router {
  readonly #handlers: ReadonlyMap<string, Handler<Visit>>
  readonly #onDefect: (method: string, defect: unknown) => void

  constructor(options: RouterOptions<Visit, Context>) {
    super(options.contract, {})
    const names = Object.keys(options.stubs) as MethodName[]
    this.#handlers = new Map([
      ...names.map((name) => [name, handlerOf(name, options)] as const),
      ['rpc.discover', discoverer(options.discovery)] as const,
    ])
    this.#onDefect = options.onDefect
  }

  override isMethodImplemented(method: string): boolean {
    return this.#handlers.has(method)
  }

  override async call(method: string, params: Params, visit?: Visit, operation: string | null = null) {
    const handler = this.#handlers.get(method)
    if (handler === undefined) return methodNotFound(method)
    try {
      return { result: await handler(params, visit as Visit, operation) }
    } catch (failure) {
      return { error: this.#errorOf(method, params, failure) }
    }
  }

  #errorOf(method: string, sent: Params, failure: unknown): RpcError & { data: unknown } {
    if (failure instanceof InvalidParams) return invalidParams(method, sent, failure.findings)
    if (failure instanceof ApplicationError || failure instanceof JSONRPCError) {
      const { code, message, data } = failure
      return { code, message, data }
    }
    this.#onDefect(method, failure)
    return { code: INTERNAL_ERROR, message: 'Internal error', data: {} }
  }
}

/** The refusal of a method that does not exist, with the one that was probably meant. */
export function methodNotFound(method: string): { error: RpcError & { data: unknown } } {
  const meant = nearestName(method, METHODS)
  const message = meant === null ? 'Method not found' : `Method not found: did you mean "${meant}"?`
  return { error: { code: METHOD_NOT_FOUND, message, data: { reason: 'rpc.discover lists the methods' } } }
}

const METHODS: readonly string[] = [...Object.keys(methodFacts), 'rpc.discover']

function handlerOf<Visit, Context>(name: MethodName, options: RouterOptions<Visit, Context>): Handler<Visit> {
  const method = methodFacts[name]
  const validate = validators.get(name)
  if (validate === undefined) throw new Error(`No validator for ${name}: run npm run generate`)
  const stub = options.stubs[name] as (named: Record<string, unknown>, context: Context) => Promise<unknown>
  const check = options.checks[name] as ((named: Record<string, unknown>) => void) | undefined
  return (sent, visit, operation) => {
    const context = options.admit(name, visit, operation)
    const { named, findings } = readParams(method, validate, options.authority, sent)
    if (findings.length === 0) return stub(named, context)
    return options.onRefused(name, visit).then(() => refuse([...findings, ...furtherFindings(check, named, findings)]))
  }
}

/** What a check over several params finds beside what their schemas found. */
function furtherFindings(
  check: ((named: Record<string, unknown>) => void) | undefined,
  named: Record<string, unknown>,
  findings: readonly Finding[],
): Finding[] {
  const malformed = new Set(findings.map((finding) => finding.path.split('/')[1]))
  const wellFormed = Object.entries(named).map(([name, value]) => [name, malformed.has(name) ? null : value])
  try {
    check?.(Object.fromEntries(wellFormed))
    return []
  } catch (failure) {
    if (failure instanceof InvalidParams) return failure.findings
    throw failure
  }
}

function refuse([first, ...others]: readonly Finding[]): never {
  throw new InvalidParams([first!, ...others])
}

/** Takes no params, like any method that takes none. */
const discoverer = (contract: Serialized<unknown>) => async (sent: Params) => {
  for (const name in sent) {
    throw new InvalidParams([{ ...unknownName(name, []), reason: 'is one param too many: the method takes 0' }])
  }
  return contract
}

/** Findings are of params by name; told of them as they were sent. */
function invalidParams(method: string, sent: Params, named: readonly Finding[]): RpcError & { data: unknown } {
  const facts = methodFacts[method as MethodName] as MethodFacts | undefined
  const some = named.slice(0, MAX_FINDINGS)
  const found = facts === undefined ? some : some.map((finding) => asSent(facts, sent, finding))
  const findings = found.map(({ told: _, ...finding }) => finding)
  const message = `Invalid params: ${found[0]!.path} ${found[0]!.told ?? found[0]!.reason}`
  return { code: INVALID_PARAMS, message, data: { ...findings[0], findings } }
}
