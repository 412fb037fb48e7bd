/*
 * Answers MCP messages that came over HTTP. Each message is a request of its own: there are no sessions and no streams
 * that outlive the answer.
 */

import { createMcpHandler } from '@modelcontextprotocol/server'
import { createMcpServer, createOffer, type Offer } from './mcp-server.ts'
import type { CallMethod } from './run-tool.ts'

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
export type AnswerMcp = (message: McpMessage, call: CallMethod) => Promise<McpAnswer>

/** Returns a function that answers messages. `onError` is called with errors that the client does not get. */
export function createMcpAnswers(
  contractText: string,
  { write, onError }: { readonly write: boolean; readonly onError: (failure: Error) => void },
): AnswerMcp {
  const offer: Offer = createOffer(contractText, { write })
  return async ({ body, headers }, call) => {
    const handler = createMcpHandler(() => createMcpServer(offer, call), { maxSubscriptions: 0, onerror: onError })
    try {
      // The SDK reads the headers and the parsed body. It needs the URL for nothing else.
      const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: '{}' })
      const response = await handler.fetch(request, { parsedBody: body })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, contentType: response.headers.get('content-type'), body: bytes }
    } finally {
      await handler.close()
    }
  }
}
