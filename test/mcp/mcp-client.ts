/*
 * Connects the client of the MCP SDK to a service, and reads the replies of tools.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { paramsByName, readContract } from '../../scripts/contract/contract.ts'
import type { Contract } from '../../src/mcp/contract.ts'
import { createTools } from '../../src/mcp/tools.ts'
import { forThisTest } from '../support/fixture.ts'

/** The reply of a tool. */
export interface ToolReply {
  readonly isError: boolean
  /** All texts of the reply, one a line. */
  readonly text: string
  readonly result: unknown
  readonly more: string | undefined
}

/** The protocols that a client may begin with: the one of 2026, or the handshake of 2025. */
export const ERAS = ['2026-07-28', '2025-11-25'] as const
export type Era = (typeof ERAS)[number]

/** Connects a client to /mcp of a service for the test that runs. */
export async function connectOverHttp(
  url: string,
  { headers = {}, era = '2026-07-28' }: { readonly headers?: Record<string, string>; readonly era?: Era } = {},
): Promise<Client> {
  const client = await forThisTest(createClient(era))
  await client.connect(new StreamableHTTPClientTransport(new URL('mcp', url), { requestInit: { headers } }))
  return client
}

/** Creates a client that speaks one protocol. */
export const createClient = (era: Era): Client =>
  new Client(
    { name: 'keyrack-test', version: '1' },
    { versionNegotiation: { mode: era === '2026-07-28' ? { pin: era } : 'legacy' } },
  )

/** Calls a tool by the name of its method. */
export async function callTool(client: Client, method: string, args: Record<string, unknown> = {}): Promise<ToolReply> {
  const reply = await client.callTool({ name: method.replace('.', '_'), arguments: args })
  const structured = reply.structuredContent as { result?: unknown; more?: string } | undefined
  return {
    isError: reply.isError === true,
    text: reply.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
    result: structured?.result,
    more: structured?.more,
  }
}

const contract = readContract()

/** The tools that only read. */
export const readTools = [...createTools(contract as unknown as Contract, { write: false }).values()]

/** Calls every tool that only reads with the examples of the contract, and expects their results. */
export async function expectExamples(client: Client): Promise<void> {
  for (const { method, maskedBy } of readTools) {
    for (const example of contract.methods.find(({ name }) => name === method)!.examples) {
      const { [maskedBy ?? '']: masked, ...args } = paramsByName(example)
      const reply = await callTool(client, method, args)
      expect(reply.isError, `${method}: ${reply.text}`).toBe(false)
      if (maskedBy === null || masked === true) expect(reply.result, method).toEqual(example.result.value)
    }
  }
}
