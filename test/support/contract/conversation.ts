/*
 * Plays conversations: text files whose name is a claim and whose content proves it.
 *
 *     # a comment
 *     >> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
 *     << {"result": {
 *       "network": "Default", "ipAddress": "10.0.0.1"
 *     }}
 *
 * `>>` sends a message, `<<` is the expected reply. Their JSON may take several lines; the lines that continue it are
 * indented or begin with a closing bracket. `+` joins several strings to one that is too long for a line. A name
 * before the arrows is a session with its own cookie jar: `alice >> ...`, `bob << ...`. `jsonrpc` and `id` are
 * filled in if they are absent; arrays are batches; `<< nothing` means that no reply is expected. In an expected reply,
 * "…" matches any value, and a string that ends in "…" matches any string with the same beginning.
 */
import { isDeepStrictEqual } from 'node:util'
import { inSession, postJson } from '../post-json.ts'
import { checkReply, type Reply } from './contract-check.ts'

/** The widest line that a conversation may have. */
export const MAX_WIDTH = 120

/** A message to send, or a reply to expect. */
export interface Step {
  /** The number of its first line, from 1. */
  readonly line: number
  readonly speaker: string
  readonly direction: '>>' | '<<'
  /** JSON, or `nothing`. */
  readonly text: string
}

/** Returns the steps of a conversation. Throws an error with the number of the first line that it cannot read. */
export function parseConversation(text: string): Step[] {
  const steps: { -readonly [K in keyof Step]: Step[K] }[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const match = /^(\w*) ?(>>|<<) (.+)$/.exec(line)
    if (match !== null) {
      const [, speaker, direction, words] = match
      steps.push({ line: index + 1, speaker: speaker!, direction: direction as Step['direction'], text: words! })
    } else if (/^[ \]}]/.test(line) && steps.length > 0) steps.at(-1)!.text += `\n${line}`
    else if (line !== '' && !line.startsWith('#')) {
      throw new Error(`Cannot read line ${index + 1}: it is neither a comment nor a step, nor does it continue one`)
    }
  }
  return steps.map((step) => ({ ...step, text: withTextsJoined(step.text) }))
}

const LITERAL = /"(?:\\.|[^"\\])*"/g
const LITERALS = new RegExp(`${LITERAL.source}(?:\\s*\\+\\s*${LITERAL.source})*`, 'g')

/** Joins texts in JSON: `"one " + "text"` becomes `"one text"`. */
function withTextsJoined(json: string): string {
  return json.replace(
    LITERALS,
    (texts) =>
      `"${texts
        .match(LITERAL)!
        .map((one) => one.slice(1, -1))
        .join('')}"`,
  )
}

/** Plays a conversation against a service. Throws at the first reply that differs from the expected one. */
export async function play(text: string, url: string): Promise<void> {
  const jars = new Map<string, string>()
  const pending = new Map<string, unknown>()
  for (const { line, speaker, direction, text: words } of parseConversation(text)) {
    if (direction === '>>') {
      pending.set(speaker, await send(url, JSON.parse(words), speaker, jars))
      continue
    }
    const got = pending.get(speaker)
    const expected = words === 'nothing' ? null : filled(JSON.parse(words))
    if (!matches(expected, got)) {
      throw new Error(`line ${line}: expected ${JSON.stringify(expected)}\n  but got ${JSON.stringify(got)}`)
    }
  }
}

async function send(url: string, message: unknown, speaker: string, jars: Map<string, string>): Promise<unknown> {
  const cookie = jars.get(speaker)
  const { status, text, cookie: issued } = await postJson(url, JSON.stringify(filled(message)), inSession(cookie))
  if (issued !== undefined) jars.set(speaker, issued)
  if (status === 204) return null
  const reply: unknown = JSON.parse(text)
  const methods = new Map([message].flat().map((sent) => [(filled(sent) as Reply).id, (sent as Sent)?.method]))
  for (const one of [reply].flat() as Reply[]) checkReply(methods.get(one.id), one)
  return reply
}

type Sent = { method?: string }

function filled(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(filled)
  if (typeof message !== 'object' || message === null) return message
  const { notification, ...rest } = message as Record<string, unknown>
  return { jsonrpc: '2.0', ...(notification === true ? {} : { id: 1 }), ...rest }
}

function matches(expected: unknown, got: unknown): boolean {
  if (expected === '…') return got !== undefined
  if (typeof expected === 'string' && expected.endsWith('…')) {
    return typeof got === 'string' && got.startsWith(expected.slice(0, -1))
  }
  if (Array.isArray(expected)) {
    return Array.isArray(got) && got.length === expected.length && expected.every((one, at) => matches(one, got[at]))
  }
  if (typeof expected !== 'object' || expected === null) return isDeepStrictEqual(expected, got)
  if (typeof got !== 'object' || got === null || Array.isArray(got)) return false
  const keys = new Set([...Object.keys(expected), ...Object.keys(got)])
  return [...keys].every((key) => matches((expected as Keyed)[key], (got as Keyed)[key]))
}

type Keyed = Record<string, unknown>
