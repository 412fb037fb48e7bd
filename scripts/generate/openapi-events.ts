/*
 * The stream of events in openapi.json. It is no method of the contract, so its description is written here.
 */

import type { Contract, Schema } from '../contract/contract.ts'
import { toProblems } from './openapi-problems.ts'
import { rpcErrors } from './rpc-errors.ts'

const DESCRIPTION = `Streams every change of a device once and in order for each network, as Server-Sent Events. The
stream stays open. To continue after a break, send the \`id\` of the last event as \`Last-Event-ID\`.

The data of each event is JSON:

- \`ready\`, the first event: \`networks\` lists the networks of the stream
- \`device\`: a DeviceChange, as Inventory.getChanges returns it
- \`credentials\`: a commit of credentials in a network, with names and never with values
- \`reset\`: changes of \`network\` are no longer kept. Search again; the stream continues after them
- \`end\`: \`reason\` says why the service ends the stream

Permission: inventory:read; with credentials:read also commits of credentials.`

const EXAMPLE = `retry: 1500
id: 1~9gXqbd3XyKmi8k2j3x-1a
event: ready
data: {"networks":["Default"]}

id: 1~9gXqbd3XyKmi8k3c0t-1b
event: device
data: {"position":"1763856000000-47","network":"Default","ipAddress":"10.0.0.1","at":1763856000000,"action":"update",\
"fields":["hostname"],"place":null,"by":"local","method":"Inventory.updateDevice","request":"5d1c0a9b7e42-1a",\
"comment":null}

`

const PARAMETERS = [
  {
    name: 'network',
    in: 'query',
    description: 'A network of the stream; may be repeated. Without it, the stream has all networks of the caller.',
    schema: { type: 'array', items: { type: 'string' } },
    explode: true,
  },
  {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The `id` of the last event that the client has. The stream continues after it.',
    schema: { type: 'string' },
  },
]

/** The errors of the contract that a request for a stream can get. */
const ERRORS = [
  ...['NETWORK_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED', 'TOO_LARGE', 'STORE_UNAVAILABLE'],
] as const

/** Returns the operation `GET /events`. */
export function toEventsOperation({ 'x-http-statuses': statuses }: Contract): Schema {
  const ofRpc = rpcErrors.filter(({ name }) => name === 'INVALID_PARAMS' || name === 'INTERNAL_ERROR')
  return {
    operationId: 'streamEvents',
    summary: 'Follow the changes of devices and credentials',
    description: DESCRIPTION,
    tags: ['Inventory'],
    parameters: PARAMETERS,
    responses: {
      200: {
        description: 'The stream',
        content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE } },
      },
      ...toProblems([...ofRpc, ...ERRORS.map((name) => ({ name, status: statuses[name]! }))]),
    },
    'x-permission': 'inventory:read',
    'x-mutates': false,
  }
}
