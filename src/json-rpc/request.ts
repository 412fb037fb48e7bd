import { safeParse } from 'secure-json-parse'

/*
 * JSON-RPC 2.0 messages as they come in: what is a request, what a notification, what is neither.
 */

export type Id = string | number | null

export interface Call {
  readonly id: Id
  /** Runs, but gets no reply. */
  readonly isNotification: boolean
  readonly method: string
  readonly params: Params
}

export type Params = readonly unknown[] | Readonly<Record<string, unknown>>

/** Not a request; `id` is what could be read of one, else null. */
export interface Unreadable {
  readonly id: Id
  readonly reason: string
}

export const isUnreadable = (message: Call | Unreadable): message is Unreadable => 'reason' in message

/** A body with a member that could reach the prototype of what is made of it. */
export class ForbiddenKey extends Error {
  constructor() {
    super('a member is named __proto__, or constructor with a prototype in it')
  }
}

/** Throws ForbiddenKey, or SyntaxError or TypeError for what is not JSON in UTF-8. */
export function parseBody(body: Uint8Array): unknown {
  const text = UTF8.decode(body)
  // The decoder has dropped a byte order mark; the parser would drop a second one.
  const message = text.startsWith(BYTE_ORDER_MARK) ? undefined : safeParse(text)
  if (message === undefined) throw new SyntaxError('not JSON')
  // null also stands for a body that was refused.
  if (message !== null || text.trim() === 'null') return message
  throw new ForbiddenKey()
}

/** Parses the text of an array or an object that is a piece of a body. Throws ForbiddenKey or SyntaxError. */
export function parsePiece(text: string): unknown {
  const container = safeParse(text)
  if (container === undefined) throw new SyntaxError('not JSON')
  if (container === null) throw new ForbiddenKey()
  return container
}

const BYTE_ORDER_MARK = '\ufeff'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** `legacy`: a missing `jsonrpc` member is accepted. */
export function readMessage(message: unknown, { legacy }: { legacy: boolean }): Call | Unreadable {
  if (!isObject(message)) return { id: null, reason: 'a request is an object' }
  const id = Object.hasOwn(message, 'id') ? message.id : undefined
  if (id !== undefined && !isId(id)) return { id: null, reason: 'id must be a string, an integer or null' }
  const refuse = (reason: string): Unreadable => ({ id: id ?? null, reason })
  const { jsonrpc, method, params } = message
  if (jsonrpc !== '2.0' && !(legacy && jsonrpc === undefined)) return refuse('jsonrpc must be the string 2.0')
  if (typeof method !== 'string') return refuse('method must be a string')
  if (params !== undefined && params !== null && typeof params !== 'object') {
    return refuse('params must be an object or an array')
  }
  return { id: id ?? null, isNotification: id === undefined, method, params: (params ?? {}) as Params }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Beyond 2^53 numbers do not come back as they were sent: JSON.parse rounds them.
const isId = (value: unknown): value is Id =>
  value === null ||
  typeof value === 'string' ||
  (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2 ** 53)
