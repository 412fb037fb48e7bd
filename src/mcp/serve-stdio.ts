/*
 * Serves MCP over stdin and stdout, for one client.
 */

import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createAnsweringTransport } from './answering-transport.ts'
import { createMcpServer, createOffer } from './mcp-server.ts'
import type { CallForTool } from './run-tool.ts'

/** The options of the server over stdio. */
export interface StdioOptions {
  /** The contract, as JSON text. */
  readonly contractText: string
  /** Whether to offer tools that change something. */
  readonly write: boolean
  readonly call: CallForTool
  /** Called with an error that the client does not get. */
  onError(failure: Error): void
}

/** A server over stdio. */
interface StdioServer {
  /** Resolves when the client has closed stdin and every request is answered. */
  readonly ended: Promise<void>
  /** Ends the connection at once. */
  close(): Promise<void>
}

/** Serves until the client closes stdin, and answers the requests that came before. */
export function serveMcpOverStdio({ contractText, write, call, onError }: StdioOptions): StdioServer {
  const offer = createOffer(contractText, { write })
  const { transport, ended } = createAnsweringTransport(process.stdin, process.stdout)
  const handle = serveStdio(() => createMcpServer(offer, call), { transport, maxSubscriptions: 0, onerror: onError })
  return { ended, close: () => handle.close() }
}
