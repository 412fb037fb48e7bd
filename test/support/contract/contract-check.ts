/*
 * Checks replies against the contract as written. It compiles its own validator at run time and uses no generated code.
 */
import { Ajv } from 'ajv'
import { type Method, readContract, refName, type Schema } from '../../../scripts/contract/contract.ts'

const contract = readContract()
const methods = new Map(contract.methods.map((method) => [method.name, method]))
const ajv = new Ajv({ allErrors: true, strict: false })
ajv.addSchema({ $id: 'contract', components: contract.components })

const validators = new Map(
  contract.methods.map((method) => [method.name, ajv.compile(withAbsoluteRefs(method.result.schema))]),
)

function withAbsoluteRefs(schema: { $ref: string }): Schema {
  return { $ref: `contract${schema.$ref}` }
}

const PREDEFINED = new Set([-32700, -32600, -32601, -32602, -32603])

/** A JSON-RPC reply. */
export interface Reply {
  jsonrpc: '2.0'
  id: string | number | null
  result?: unknown
  error?: { code: number; message: string; data?: Record<string, unknown> & { code?: string; path?: string } }
}

/** Method names and error codes that appeared in replies in this process. */
export const seen = { methods: new Set<string>(), errors: new Set<string>() }

/** Throws if a reply does not match what the contract declares for the method. */
export function checkReply(methodName: unknown, reply: Reply): void {
  const members = Object.keys(reply).sort().join()
  if (reply.jsonrpc !== '2.0' || !['id,jsonrpc,result', 'error,id,jsonrpc'].includes(members)) {
    throw new Error(`not a JSON-RPC reply: ${JSON.stringify(reply)}`)
  }
  if (reply.error !== undefined) {
    checkError(methodName, reply.error)
    return
  }
  const validate = validators.get(String(methodName))
  if (validate === undefined) return
  seen.methods.add(String(methodName))
  if (!validate(reply.result)) {
    throw new Error(`${methodName}: the result is not what the contract says: ${ajv.errorsText(validate.errors)}`)
  }
}

function checkError(methodName: unknown, error: NonNullable<Reply['error']>): void {
  if (!Number.isInteger(error.code) || typeof error.message !== 'string') {
    throw new Error(`not a JSON-RPC error: ${JSON.stringify(error)}`)
  }
  if (error.code === -32602 && typeof error.data?.path !== 'string') {
    throw new Error(`-32602 without data.path: ${JSON.stringify(error)}`)
  }
  if (PREDEFINED.has(error.code)) return
  const name = error.data?.code
  const declared = declaredErrors(methods.get(String(methodName)))
  if (name === undefined || declared.get(name) !== error.code) {
    throw new Error(`${methodName} does not declare ${JSON.stringify(error)}`)
  }
  seen.errors.add(name)
}

/** Returns the codes of the declared errors by symbolic name. */
function declaredErrors(method: Method | undefined): Map<string, number> {
  return new Map((method?.errors ?? []).map(refName).map((name) => [name, contract.components.errors[name]!.code]))
}
