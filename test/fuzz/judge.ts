/*
 * Checks which responses are allowed. It parses the sent bytes without any code of the service to find out which
 * replies are due.
 */
import { checkReply, type Reply } from '../support/contract/contract-check.ts'
import type { Kind } from './message.ts'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

export interface Judge {
  /** Texts that must not leave the service, such as the prefix of its keys. */
  readonly secrets: readonly string[]
}

/** Statuses of requests that never became a call. None is 500 or higher, because the store is available. */
const REFUSALS = new Set([400, 403, 404, 405, 408, 413, 415, 417, 431])

/** The only call that may be refused for lack of capacity: one comparison runs at a time. */
const EXCLUSIVE = 'Inventory.verifySearchIndex'
const OVERLOADED = 1401

// Stack traces, source paths, words of Redis and parts of keys. The fuzzer sends none of these, so an echo cannot
// contain them.
const LEAKS = [
  /\n\s+at \S/,
  /\\n\s+at \S/,
  /node_modules|dist\/src|node:internal/,
  /\.[cm]?[jt]s:\d/,
  /WRONGTYPE|NOSCRIPT|BUSYKEY|CROSSSLOT|user_script|EVALSHA|redis\.sock|ECONN|ReplyError/,
  /TypeError|RangeError|SyntaxError|is not a function|Cannot read propert/,
  /\{n:|\{c\}|\{networks\}/,
]

/** Returns the reason why a text must not leave the service, or null. */
export function leakIn(text: string, { secrets }: Judge): string | null {
  const secret = secrets.find((one) => text.includes(one))
  if (secret !== undefined) return `"${secret}" leaks`
  const leak = LEAKS.find((pattern) => pattern.test(text))
  return leak === undefined ? null : `${leak} leaks`
}

/** Describes the fault in the answer to a body. Returns null if there is none. */
export function faultIn(sent: { kind: Kind; body: Buffer }, answer: Answer, judge: Judge): string | null {
  const { status, type, text } = answer
  const leak = leakIn(text, judge)
  if (leak !== null) return leak
  const due = dueReplies(sent.body)
  if (status === 204) return text === '' && due !== null && due.length === 0 ? null : 'a 204 where there is a reply due'
  if (status === 503) return faultInOverload(sent.body, due, parse(text))
  if (status !== 200 && !REFUSALS.has(status)) return `status ${status}`
  if (!/^application\/json/.test(type)) return `a body of type "${type}"`
  const parsed = parse(text)
  if (parsed === undefined) return 'a body that is not JSON'
  if (status !== 200) return sent.kind === 'raw' ? faultInRefusal(parsed) : `status ${status} for JSON`
  return faultInReplies(sent.kind, due, parsed)
}

/** Describes the fault in an answer with status 503. A notification gets a reply with this status too. */
function faultInOverload(body: Buffer, due: Due[] | null, parsed: unknown): string | null {
  const { id, error } = (parsed ?? {}) as Partial<Reply>
  const [one = { id: null, method: EXCLUSIVE }, ...others] = due ?? []
  const isAllowed = one.method === EXCLUSIVE && others.length === 0 && body.includes(EXCLUSIVE)
  if (!isAllowed || error?.code !== OVERLOADED) return 'status 503'
  return JSON.stringify(id) === JSON.stringify(one.id) ? faultInReply(EXCLUSIVE, parsed) : 'the reply has another id'
}

/** Describes the fault in one of the answers to raw bytes. Returns null if there is none. */
export function faultInBare(answer: Answer, judge: Judge): string | null {
  const { status, text } = answer
  const leak = leakIn(text, judge)
  if (leak !== null) return leak
  if (status === 100 || status === 204) return text === '' ? null : `a ${status} with a body`
  if (text === '') return REFUSALS.has(status) || status === 200 ? null : `status ${status}`
  if (status !== 200) return REFUSALS.has(status) ? faultInRefusal(parse(text)) : `status ${status}`
  if (text === 'OK' || text === '{"status":"ok"}') return null
  return faultInReplies('raw', null, parse(text))
}

interface Due {
  readonly id: unknown
  readonly method: unknown
}

/** Returns the replies that are due, in order. Returns null if they cannot be determined. */
function dueReplies(body: Buffer): Due[] | null {
  const message = parse(decoded(body))
  if (message === undefined) return null
  if (!Array.isArray(message)) return dueFor(message)
  return message.length === 0 ? null : message.flatMap(dueFor)
}

function dueFor(member: unknown): Due[] {
  if (typeof member !== 'object' || member === null || Array.isArray(member)) return [{ id: null, method: null }]
  const { id, method, jsonrpc, params } = member as Record<string, unknown>
  const isNamed = Object.hasOwn(member, 'id')
  const isRunnable =
    jsonrpc === '2.0' && typeof method === 'string' && (params === undefined || typeof params === 'object')
  if (!isNamed && isRunnable) return []
  const echoes = typeof id === 'string' || (Number.isInteger(id) && Math.abs(id as number) <= 2 ** 53)
  return [{ id: echoes ? id : null, method: isRunnable ? method : null }]
}

function faultInReplies(kind: Kind, due: Due[] | null, parsed: unknown): string | null {
  if (isRefusedWhole(parsed))
    return kind === 'valid' ? `refused: ${JSON.stringify(parsed)}` : faultInReply(null, parsed)
  if (due === null) return Array.isArray(parsed) ? 'a batch of replies to no batch' : faultInReply(null, parsed)
  const replies = [parsed].flat()
  if (replies.length !== due.length) return `${replies.length} replies where ${due.length} are due`
  for (const [at, { id, method }] of due.entries()) {
    const reply = replies[at] as Reply | null
    if (JSON.stringify(reply?.id) !== JSON.stringify(id)) return `the reply to ${JSON.stringify(id)} has another id`
    const fault = faultInReply(method, reply)
    if (fault !== null) return fault
    const code = reply!.error?.code
    if (kind === 'valid' && code !== undefined && code < 0 && code !== -32602) return `${code} for a valid call`
  }
  return null
}

const isRefusedWhole = (parsed: unknown): boolean => {
  const { id, error } = (parsed ?? {}) as Partial<Reply>
  return id === null && (error?.code === -32700 || error?.code === -32600)
}

function faultInRefusal(parsed: unknown): string | null {
  return isRefusedWhole(parsed) ? faultInReply(null, parsed) : `a refusal without its error: ${JSON.stringify(parsed)}`
}

function faultInReply(method: unknown, reply: unknown): string | null {
  if (typeof reply !== 'object' || reply === null) return `not a reply: ${JSON.stringify(reply)}`
  try {
    checkReply(method, reply as Reply)
  } catch (complaint) {
    return (complaint as Error).message
  }
  return (reply as Reply).error?.code === -32603 ? 'an internal error' : null
}

/** Decodes UTF-8 without a byte order mark. A body that is not UTF-8 is not JSON either. */
function decoded(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return ''
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
