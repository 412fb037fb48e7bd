/*
 * Defines the errors that a call can throw.
 */
/** Data of an error besides its code. */
export interface ErrorData {
  /** Whether a failed write may have happened: 'no' means it did not, 'unknown' means it may have. */
  readonly applied?: 'no' | 'unknown'
  /** Whether the same call may succeed soon. */
  readonly retryable?: boolean
  readonly [member: string]: unknown
}

/** An error returned by the service. Each error of the contract has its own class. */
export class KeyrackError extends Error {
  override readonly name: string
  /** Code of JSON-RPC or of the contract. */
  readonly code: number
  readonly data: ErrorData

  constructor(name: string, code: number, message: string, data: ErrorData) {
    super(message)
    this.name = name
    this.code = code
    this.data = data
  }
}

/** A fault in the params: its position as a JSON Pointer, and the reason. */
export interface Finding {
  readonly path: string
  readonly reason: string
}

/** The params do not match the contract; the message lists positions and reasons. */
export class InvalidParamsError extends KeyrackError {
  readonly findings: readonly Finding[]

  constructor(name: string, code: number, message: string, data: ErrorData) {
    const findings = (data.findings ?? []) as readonly Finding[]
    super(name, code, messageOf(message, findings), data)
    this.findings = findings
  }
}

/** Returns a message with all findings. The service's message has only the first one. */
function messageOf(message: string, findings: readonly Finding[]): string {
  const others = findings.slice(1).map(({ path, reason }) => `${path} ${reason}`)
  return [message, ...others].join('; ')
}

/** The service sent no response, or one that is not JSON-RPC. A write may have happened. */
export class TransportError extends Error {
  override readonly name = 'TRANSPORT'
  /** HTTP status, or null if no response arrived. */
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

/**
 * Returns the error for a code: the contract's class, InvalidParamsError for -32602, or KeyrackError for other codes.
 */
export function errorFrom({ code, message, data }: SentError, classes: ReadonlyMap<number, ErrorClass>): KeyrackError {
  const Class = code === -32602 ? InvalidParamsError : (classes.get(code) ?? KeyrackError)
  const { code: name = STANDARD[code] ?? 'SERVER_ERROR', ...rest } = data ?? {}
  return new Class(name, code, message, rest)
}

/** Maps the name at the start of a refusal to its error code and class. */
export type RefusalClasses = ReadonlyMap<string, readonly [code: number, Class: ErrorClass]>

/** Returns the error for a refusal in a result, such as "DEVICE_EXISTS: Network ...". Nothing was changed. */
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
