/*
 * Creates the MCP tools from the contract, one for each method that MCP offers.
 */

import { type Contract, type ContractMethod, isOffered, maskingParam, secretMembers } from './contract.ts'
import {
  CURSOR_PAGE,
  isList,
  type ObjectSchema,
  OFFSET_PAGE,
  pickableFields,
  toInputSchema,
  toOutputSchema,
} from './tool-schemas.ts'

/** A tool as clients of MCP see it. */
interface ToolDefinition {
  readonly [member: string]: unknown
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  readonly annotations: Readonly<Record<string, boolean>>
}

/** How a tool returns a result with many elements. */
export type Paging =
  | { readonly by: 'offset'; readonly elements: string }
  | { readonly by: 'cursor'; readonly elements: string; readonly cursor: string }
  | { readonly by: 'list' }
  | { readonly by: 'none' }

/** A tool and the method that it calls. */
export interface Tool {
  readonly method: string
  readonly definition: ToolDefinition
  readonly paging: Paging
  /** The members that a client may pick; null if the method has a param of that name. */
  readonly fields: readonly string[] | null
  /** The param that must be true so that the result has no secrets, or null. */
  readonly maskedBy: string | null
  /** Names of members that are secret. A tool never returns their values. */
  readonly secrets: ReadonlySet<string>
  /** Whether a call changes something. */
  readonly mutates: boolean
  /** The tool that returns what a call has changed, or null. */
  readonly changesIn: string | null
  /** Whether a text as result says why the method did nothing. */
  readonly returnsRefusal: boolean
}

/** Tools by name. */
export type Tools = ReadonlyMap<string, Tool>

/** Creates all tools. With `write`, also those that change something. */
export function createTools(contract: Contract, options: { readonly write: boolean }): Tools {
  const secrets = secretMembers(contract)
  const methods = contract.methods.filter((method) => isOffered(method, contract, options))
  return new Map(methods.map((method) => [toToolName(method.name), createTool(method, contract, secrets)]))
}

/** Returns the name of the tool of a method. Clients of MCP accept letters, digits, `_` and `-`. */
const toToolName = (method: string): string => method.replace(/[^A-Za-z0-9_-]/g, '_')

function createTool(method: ContractMethod, contract: Contract, secrets: ReadonlySet<string>): Tool {
  const fields = pickableFields(method, contract)
  return {
    method: method.name,
    definition: {
      name: toToolName(method.name),
      title: method.summary,
      description: `${method.summary}.\n\n${method.description}\n\nPermission: ${method['x-permission']}.`,
      inputSchema: toInputSchema(method, contract, fields),
      outputSchema: toOutputSchema(method, contract),
      annotations: toHints(method),
    },
    paging: pagingOf(method, contract),
    fields,
    maskedBy: maskingParam(method),
    secrets,
    mutates: method['x-mutates'],
    changesIn: changesIn(method, contract),
    returnsRefusal: method.result.schema.$ref === '#/components/schemas/Refusal',
  }
}

/** Methods that return what the methods of a tag have changed, by the first part of their names. */
const CHANGES_IN = new Map([
  ['Inventory', 'Inventory.getDeviceHistory'],
  ['Collector', 'Collector.getReports'],
  ['Networks', 'Networks.getAllManagedNetworks'],
  ['Settings', 'Settings.getFieldNames'],
])

function changesIn(method: ContractMethod, { methods }: Contract): string | null {
  const reader = method['x-mutates'] ? CHANGES_IN.get(method.name.replace(/[.].*/, '')) : undefined
  return methods.some(({ name }) => name === reader) ? toToolName(reader!) : null
}

/** Every write of the contract sets a state, so that the same call a second time changes nothing further. */
function toHints(method: ContractMethod): Readonly<Record<string, boolean>> {
  const readOnlyHint = !method['x-mutates']
  const destructiveHint = !readOnlyHint && method['x-only-adds'] !== true
  return { readOnlyHint, destructiveHint, idempotentHint: true, openWorldHint: false }
}

function pagingOf(method: ContractMethod, contract: Contract): Paging {
  const elements = method['x-elements']
  const names = method.params.map(({ name }) => name)
  if (isList(method, contract)) return { by: 'list' }
  if (names.includes(OFFSET_PAGE) && elements !== undefined) return { by: 'offset', elements }
  const cursor = CURSORS.find((name) => names.includes(name))
  if (!names.includes(CURSOR_PAGE) || cursor === undefined) return { by: 'none' }
  const held = elements ?? onlyArray(method, contract)
  return held === null ? { by: 'none' } : { by: 'cursor', elements: held, cursor }
}

/** The params of the contract that take the `next` of the page before. */
const CURSORS = ['after', 'before']

function onlyArray({ result }: ContractMethod, { components }: Contract): string | null {
  const name = String(result.schema.$ref).replace(/.*\//, '')
  const properties = (components.schemas[name]?.properties ?? {}) as Record<string, { type?: unknown }>
  const arrays = Object.keys(properties).filter((member) => properties[member]!.type === 'array')
  return arrays.length === 1 ? arrays[0]! : null
}
