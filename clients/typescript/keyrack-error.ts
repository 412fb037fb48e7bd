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

/**
 * An error returned by the service. Each error of the contract has its own class. `message` says which method failed,
 * what failed, where and why, as in `Inventory.getDevice: Invalid params at /ipAddress: octet above 255`.
 */
export class KeyrackError extends Error {
  override readonly name: string
  /** Code of JSON-RPC or of the contract. */
  readonly code: number
  readonly data: ErrorData
  /** The called method, or null if the service refused a request as a whole. */
  readonly method: string | null
  /** The failure and its reason, without the method. */
  readonly sentence: string

  constructor(name: string, code: number, message: string, data: ErrorData, method: string | null = null) {
    const parts = { message, ...data }
    super(`${method === null || message.startsWith(method) ? '' : `${method}: `}${placedSentence(parts)}`)
    this.name = name
    this.code = code
    this.data = data
    this.method = method
    this.sentence = plainSentence(parts)
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

  constructor(name: string, code: number, message: string, data: ErrorData, method: string | null = null) {
    super(name, code, message, data, method)
    const { findings = [] } = data
    this.findings = findings as readonly Finding[]
  }
}

/** A message of the service with the members of its data. */
interface MessageParts {
  readonly message: string
  readonly path?: unknown
  readonly reason?: unknown
  readonly findings?: unknown
}

/** Returns the message with the reason, unless the message has it already, and with all findings. */
function plainSentence({ message, reason, findings }: MessageParts): string {
  const isTold = Array.isArray(findings) || typeof reason !== 'string' || message.includes(reason)
  return `${isTold ? message : withReason(message, reason)}${otherFindings(findings)}`
}

/** A reason does not follow a question mark with a colon: `Method not found: did you mean "a"? (see b)`. */
const withReason = (message: string, reason: string): string =>
  message.endsWith('?') ? `${message} (${reason})` : `${message}: ${reason}`

/** Returns the sentence with the position of the fault before its reason. */
function placedSentence(parts: MessageParts): string {
  const { message, path, findings } = parts
  if (typeof path !== 'string' || path === '') return plainSentence(parts)
  const at = message.indexOf(`: ${path} `)
  if (at < 0) return plainSentence({ ...parts, message: `${message} at ${path}` })
  return `${message.slice(0, at)} at ${path}: ${message.slice(at + path.length + 3)}${otherFindings(findings)}`
}

/** Returns the findings after the first one. The service's message has only the first one. */
function otherFindings(findings: unknown): string {
  const others = Array.isArray(findings) ? (findings as Finding[]).slice(1) : []
  return others.map(({ path, reason }) => `; ${path} ${reason}`).join('')
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

export type ErrorClass = new (
  ...args: [name: string, code: number, message: string, data: ErrorData, method?: string | null]
) => KeyrackError

/** The called method, and the classes of errors by their code. */
interface Failed {
  /** null if the service refused a request as a whole. */
  readonly method: string | null
  readonly classes: ReadonlyMap<number, ErrorClass>
}

/**
 * Returns the error for a code: the contract's class, InvalidParamsError for -32602, or KeyrackError for other codes.
 */
export function errorFrom({ code, message, data }: SentError, { method, classes }: Failed): KeyrackError {
  const Class = code === -32602 ? InvalidParamsError : (classes.get(code) ?? KeyrackError)
  const { code: name = STANDARD[code] ?? 'SERVER_ERROR', ...rest } = data ?? {}
  return new Class(name, code, message, rest, method)
}

/** Maps the name at the start of a refusal to its error code and class. */
export type RefusalClasses = ReadonlyMap<string, readonly [code: number, Class: ErrorClass]>

/** Returns the error for a refusal in a result, such as "DEVICE_EXISTS: Network ...". Nothing was changed. */
export function refusalFrom(text: string, method: string, classes: RefusalClasses): KeyrackError {
  const [, name = 'REFUSED', message = text] = /^([A-Z_]+): (.*)$/s.exec(text) ?? []
  const [code, Class] = classes.get(name) ?? [0, KeyrackError]
  return new Class(name, code, message, { applied: 'no', retryable: false }, method)
}

const STANDARD: Readonly<Record<number, string>> = {
  [-32700]: 'PARSE_ERROR',
  [-32600]: 'INVALID_REQUEST',
  [-32601]: 'METHOD_NOT_FOUND',
  [-32602]: 'INVALID_PARAMS',
  [-32603]: 'INTERNAL_ERROR',
}
