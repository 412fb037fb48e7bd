/*
 * Attacks at /mcp. The SDK of MCP answers a message in one piece, and hundreds of them at once held others up.
 */
import type { Attack } from './catalogue.ts'
import type { Received, Stage } from './stage.ts'

const AT_ONCE = 300
const LARGE_AT_ONCE = 50
/** A message of almost 1 MiB, with almost as many values as one may have. */
const LARGE_ARGUMENTS = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`name${at}`, at]))

const HEADERS = { accept: 'application/json, text/event-stream' }

const send = (stage: Stage, method: string, params: object): Promise<Received> =>
  stage.as('viewer').post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), HEADERS, 'mcp')

const flood = (name: string, count: number, method: string, params: object): Attack => ({
  name: `MCP: ${name}, ${count} at once`,
  role: 'viewer',
  aim: 'mcp',
  // The first message loads the SDK.
  prepare: (stage) => send(stage, method, params),
  run: (stage) => Promise.all(Array.from({ length: count }, () => send(stage, method, params))),
})

/** Messages of MCP that take much time or memory. */
export const MCP_ATTACKS: readonly Attack[] = [
  flood('lists of all tools', AT_ONCE, 'tools/list', {}),
  flood('the contract as a resource', AT_ONCE, 'resources/read', { uri: 'keyrack://openrpc.json' }),
  flood('messages of 1 MiB', LARGE_AT_ONCE, 'tools/call', { name: 'Inventory_search', arguments: LARGE_ARGUMENTS }),
  flood('the largest pages', LARGE_AT_ONCE, 'tools/call', {
    name: 'Inventory_search',
    arguments: { pageData: { offset: 0, pageSize: 10_000 } },
  }),
]
