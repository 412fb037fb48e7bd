/*
 * Answers MCP messages that came over HTTP. Each message is a request of its own: there are no sessions and no streams
 * that outlive the answer.
 */

import { createMcpHandler } from '@modelcontextprotocol/server'
import { createMcpServer, createOffer, type Offer } from './mcp-server.ts'
import type { CallForTool } from './run-tool.ts'

/** A message and the headers it came with. */
interface McpMessage {
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** The answer to a message. */
export interface McpAnswer {
  readonly status: number
  readonly contentType: string | null
  readonly body: Buffer
}

/** Answers one message. The calls of its tools run through `call`, as the caller who sent the message. */
export type AnswerMcp = (message: McpMessage, call: CallForTool) => Promise<McpAnswer>

/** Returns a function that answers messages, also those that are wrong. It throws if the SDK fails. */
export function createMcpAnswers(contractText: string, options: { readonly write: boolean }): AnswerMcp {
  const offer: Offer = createOffer(contractText, options)
  return async ({ body, headers }, call) => {
    const failures: Error[] = []
    const onerror = (failure: Error): void => void failures.push(failure)
    const handler = createMcpHandler(() => createMcpServer(offer, call), { maxSubscriptions: 0, onerror })
    try {
      // The SDK reads the headers and the parsed body. It needs the URL for nothing else.
      const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: '{}' })
      const response = await handler.fetch(request, { parsedBody: body })
      const bytes = Buffer.from(await response.arrayBuffer())
      // The SDK reports messages that it refuses, too. Only the status tells them from failures.
      if (failures.length > 0 && response.status >= 500) throw failures[0]
      return { status: response.status, contentType: response.headers.get('content-type'), body: bytes }
    } finally {
      await handler.close()
    }
  }
}
