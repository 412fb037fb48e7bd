import { isDeepStrictEqual } from 'node:util'
import { checkReply, type Reply } from './contract-check.ts'

/*
 * Conversations are text files, 3 to 12 lines, that anybody can read:
 *
 *   # what this shows
 *   >> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
 *   << {"result": null}
 *
 * `>>` sends, `<<` is the reply that must come. A name before the arrows is a session with a cookie jar of its own:
 * `alice >> ...`, `bob << ...`. `jsonrpc` and `id` are filled in where they are left out; arrays are batches; `<< nothing`
 * stands for no reply. In what is expected, "…" stands for any value, and a string that ends in "…" for any that begins so.
 */

export interface Line {
  readonly number: number
  readonly speaker: string
  readonly direction: '>>' | '<<'
  readonly text: string
}

export function parseConversation(text: string): Line[] {
  return text.split('\n').flatMap((raw, index): Line[] => {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) return []
    const match = /^(\w*)\s*(>>|<<)\s*(.+)$/.exec(line)
    if (match === null) throw new Error(`line ${index + 1} is neither comment, >> nor <<`)
    return [{ number: index + 1, speaker: match[1]!, direction: match[2] as Line['direction'], text: match[3]! }]
  })
}

/** Plays a conversation against a service; throws at the first reply that is not the expected one. */
export async function play(text: string, url: string): Promise<void> {
  const jars = new Map<string, string>()
  const pending = new Map<string, unknown>()
  for (const { number, speaker, direction, text: words } of parseConversation(text)) {
    if (direction === '>>') {
      pending.set(speaker, await send(url, JSON.parse(words), speaker, jars))
      continue
    }
    const got = pending.get(speaker)
    const expected = words === 'nothing' ? null : filled(JSON.parse(words))
    if (!matches(expected, got)) {
      throw new Error(`line ${number}: expected ${JSON.stringify(expected)}\n  but got ${JSON.stringify(got)}`)
    }
  }
}

async function send(url: string, message: unknown, speaker: string, jars: Map<string, string>): Promise<unknown> {
  const cookie = jars.get(speaker)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(filled(message)),
  })
  const issued = response.headers.getSetCookie()[0]?.split(';')[0]
  if (issued !== undefined) jars.set(speaker, issued)
  if (response.status === 204) return null
  const reply = await response.json()
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
