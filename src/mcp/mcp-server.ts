/*
 * Creates servers of the MCP SDK. This module loads the SDK, which takes about 100 ms, so it is imported only when MCP
 * is used.
 */

import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { Contract } from './contract.ts'
import { listResources, type Resource } from './resources.ts'
import { type CallForTool, runTool, type ToolArguments } from './run-tool.ts'
import { createTools, type Tools } from './tools.ts'

/** Everything that servers offer. It is the same for every caller. */
export interface Offer {
  readonly info: { readonly name: string; readonly version: string }
  readonly tools: Tools
  readonly resources: ReadonlyMap<string, Resource>
}

/** Creates the offer from the contract as JSON text. With `write`, it has tools that change something. */
export function createOffer(contractText: string, options: { readonly write: boolean }): Offer {
  const contract = JSON.parse(contractText) as Contract
  const { title: name, version } = contract.info
  return { info: { name, version }, tools: createTools(contract, options), resources: listResources(contractText) }
}

const INSTRUCTIONS = [
  'keyrack keeps an inventory of network devices and their credentials.',
  'A device is identified by its network and its ipAddress. Networks_getManagedNetworkNames lists the networks.',
  'Inventory_search finds devices. Lists come in pages of 20; "fields" picks members.',
  'If a result is not complete, its last sentence says how to read the rest. Secrets are never shown.',
].join(' ')

/** Creates a server for one caller, whose calls run through `call`. */
export function createMcpServer({ info, tools, resources }: Offer, call: CallForTool): Server {
  const server = new Server(info, { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS })
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(({ definition }) => definition) }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.get(params.name)
    if (tool === undefined) throw notFound(`There is no tool "${params.name}"`)
    return await runTool(tool, (params.arguments ?? {}) as ToolArguments, call, mcpReq.signal)
  })
  server.setRequestHandler('resources/list', () => ({
    resources: [...resources.values()].map(({ read: _, ...resource }) => resource),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const resource = resources.get(uri)
    if (resource === undefined) throw notFound(`There is no resource "${uri}"`)
    return { contents: [{ uri, mimeType: resource.mimeType, text: resource.read() }] }
  })
  return server
}

const notFound = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
