// Generated from openrpc.json by npm run generate: do not edit.

/*
 * What a call may fail with.
 */

/** What a server says of an error beside its code. */
export interface ErrorData {
  /** Whether a write that failed may have happened after all. */
  readonly applied?: 'no' | 'unknown'
  /** Whether the same call may succeed soon. */
  readonly retryable?: boolean
  readonly [member: string]: unknown
}

/** An error the server answered. Each error of the contract has a class of its own. */
export class KeyrackError extends Error {
  override readonly name: string
  /** Of JSON-RPC, or of the contract. */
  readonly code: number
  readonly data: ErrorData

  constructor(name: string, code: number, message: string, data: ErrorData) {
    super(message)
    this.name = name
    this.code = code
    this.data = data
  }
}

/** Where in the params something is wrong, as a JSON Pointer, and why. */
export interface Finding {
  readonly path: string
  readonly reason: string
}

/** The params are not what the contract says: the message tells where, and why. */
export class InvalidParamsError extends KeyrackError {
  readonly findings: readonly Finding[]

  constructor(name: string, code: number, message: string, data: ErrorData) {
    const findings = (data.findings ?? []) as readonly Finding[]
    super(name, code, messageOf(message, findings), data)
    this.findings = findings
  }
}

/** All findings in words; the message of the service has the first one. */
function messageOf(message: string, findings: readonly Finding[]): string {
  const others = findings.slice(1).map(({ path, reason }) => `${path} ${reason}`)
  return [message, ...others].join('; ')
}

/** No answer came, or one that is none of JSON-RPC. A write may have happened. */
export class TransportError extends Error {
  override readonly name = 'TRANSPORT'
  /** Of HTTP, null when nothing came. */
  readonly status: number | null

  constructor(message: string, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
  }
}

/** A JSON-RPC error object. */
export interface SentError {
  readonly code: number
  readonly message: string
  readonly data?: ErrorData & { readonly code?: string }
}

export type ErrorClass = new (name: string, code: number, message: string, data: ErrorData) => KeyrackError

/** The error of the contract with this code; of JSON-RPC's own, the general one. */
export function errorFrom({ code, message, data }: SentError, classes: ReadonlyMap<number, ErrorClass>): KeyrackError {
  const Class = code === -32602 ? InvalidParamsError : (classes.get(code) ?? KeyrackError)
  const { code: name = STANDARD[code] ?? 'SERVER_ERROR', ...rest } = data ?? {}
  return new Class(name, code, message, rest)
}

/** By the name a refusal begins with: the code of the error, and its class. */
export type RefusalClasses = ReadonlyMap<string, readonly [code: number, Class: ErrorClass]>

/** The error for a refusal that came as a result, such as "DEVICE_EXISTS: Network ...": nothing was changed. */
export function refusalFrom(text: string, classes: RefusalClasses): KeyrackError {
  const [, name = 'REFUSED', message = text] = /^([A-Z_]+): (.*)$/s.exec(text) ?? []
  const [code, Class] = classes.get(name) ?? [0, KeyrackError]
  return new Class(name, code, message, { applied: 'no', retryable: false })
}

const STANDARD: Readonly<Record<number, string>> = {
  [-32700]: 'PARSE_ERROR',
  [-32600]: 'INVALID_REQUEST',
  [-32601]: 'METHOD_NOT_FOUND',
  [-32602]: 'INVALID_PARAMS',
  [-32603]: 'INTERNAL_ERROR',
}
