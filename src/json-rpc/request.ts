/*
 * Reads JSON-RPC 2.0 messages: requests, notifications, and messages that are neither.
 */

import { safeParse } from 'secure-json-parse'
import { isObject } from '../domain/json.ts'

/** The id of a request. */
export type Id = string | number | null

/** One call of a method. */
export interface Call {
  readonly id: Id
  /** Whether the call is a notification, which gets no reply. */
  readonly isNotification: boolean
  readonly method: string
  readonly params: Params
}

/** Params by position or by name. */
export type Params = readonly unknown[] | Readonly<Record<string, unknown>>

/** A message that is not a request. `id` is its id if one could be read, otherwise null. */
export interface Unreadable {
  readonly id: Id
  readonly reason: string
}

export const isUnreadable = (message: Call | Unreadable): message is Unreadable => 'reason' in message

/** The error for a body with a member that could reach the prototype of the parsed object. */
export class ForbiddenKey extends Error {
  constructor() {
    super('a member is named __proto__, or is named constructor and has a member prototype')
  }
}

/** Parses a body. Throws ForbiddenKey, and SyntaxError or TypeError if the body is not JSON in UTF-8. */
export function parseBody(body: Uint8Array): unknown {
  const text = UTF8.decode(body)
  // The decoder has already dropped a byte order mark. Without this check, the parser would drop a second one.
  const message = text.startsWith(BYTE_ORDER_MARK) ? undefined : safeParse(text)
  if (message === undefined) throw new SyntaxError('not JSON')
  // The parser returns null for null, and also for a body that it refuses.
  if (message !== null || text.trim() === 'null') return message
  throw new ForbiddenKey()
}

/** Parses the text of an array or object that is a piece of a body. Throws ForbiddenKey or SyntaxError. */
export function parsePiece(text: string): unknown {
  const container = safeParse(text)
  if (container === undefined) throw new SyntaxError('not JSON')
  if (container === null) throw new ForbiddenKey()
  return container
}

/** Parses a piece of a body without the words of forbidden members. Throws SyntaxError. */
export const parsePlainPiece = (text: string): unknown => JSON.parse(text)

/**
 * Returns whether a body may have a member for which ForbiddenKey is thrown. Such a body contains its name, or an
 * escape that hides it. Finding these in the bytes takes a tenth of the time of looking for members in the text.
 */
export const mayHaveForbiddenKey = (body: Buffer): boolean =>
  body.includes('__proto__') || body.includes('constructor') || body.includes('\\u')

const BYTE_ORDER_MARK = '\ufeff'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Reads one message. If `legacy` is true, the `jsonrpc` member may be missing. */
export function readMessage(message: unknown, { legacy }: { legacy: boolean }): Call | Unreadable {
  if (!isObject(message)) return { id: null, reason: 'a request must be an object' }
  const id = Object.hasOwn(message, 'id') ? message.id : undefined
  if (id !== undefined && !isId(id)) return { id: null, reason: 'id must be a string, an integer or null' }
  const refuse = (reason: string): Unreadable => ({ id: id ?? null, reason })
  const { jsonrpc, method, params } = message
  if (jsonrpc !== '2.0' && !(legacy && jsonrpc === undefined)) return refuse('jsonrpc must be the string 2.0')
  if (typeof method !== 'string') return refuse('method must be a string')
  if (params !== undefined && typeof params !== 'object') return refuse('params must be an object or an array')
  return { id: id ?? null, isNotification: id === undefined, method, params: (params ?? {}) as Params }
}

// JSON.parse rounds larger numbers, so the reply could not have the id that the client sent. 2^53 is allowed although
// JSON.parse also returns it for 2^53 + 1.
const isId = (value: unknown): value is Id =>
  value === null || typeof value === 'string' || (Number.isInteger(value) && Math.abs(value as number) <= 2 ** 53)
