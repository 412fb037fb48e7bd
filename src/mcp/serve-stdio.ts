/*
 * Serves MCP over stdin and stdout, for one client.
 */

import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer, createOffer } from './mcp-server.ts'
import type { CallMethod } from './run-tool.ts'

/** The options of the server over stdio. */
export interface StdioOptions {
  /** The contract, as JSON text. */
  readonly contractText: string
  /** Whether to offer tools that change something. */
  readonly write: boolean
  readonly call: CallMethod
  /** Called with an error that the client does not get. */
  onError(failure: Error): void
}

/** Serves until the client closes stdin. Returns a function that ends the connection. */
export function serveMcpOverStdio({ contractText, write, call, onError }: StdioOptions): () => Promise<void> {
  const offer = createOffer(contractText, { write })
  const handle = serveStdio(() => createMcpServer(offer, call), { maxSubscriptions: 0, onerror: onError })
  return () => handle.close()
}
