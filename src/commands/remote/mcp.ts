/*
 * The command keyrack mcp: an MCP server over stdin and stdout, for one client on this machine. Its tools call a server
 * as the caller of this command.
 */

import { once } from 'node:events'
import type { Command } from 'commander'
import { KeyrackError, type MethodName, type Methods, TransportError } from '../../../clients/typescript/index.ts'
import { readDocument } from '../../json-rpc/read-document.ts'
import { CallFailed, type CallForTool } from '../../mcp/run-tool.ts'
import { CREDENTIALS_HINT, describeFailure, isUnauthorized } from '../failures.ts'
import { NO_OUTPUT, type RemoteCommandContext, remoteCommand } from './remote-command.ts'

/** Adds the command `keyrack mcp`. */
export function addMcp(program: Command): void {
  const command = program
    .command('mcp')
    .description(
      'serve MCP (Model Context Protocol) on stdin and stdout; the tools read the inventory and show no secret',
    )
    .summary('serve MCP to an assistant on this machine')
    .option('--write', 'also offer tools that change the inventory')
  remoteCommand(command, serveMcp, NO_OUTPUT)
}

async function serveMcp(context: RemoteCommandContext, { write = false }: { readonly write?: boolean }): Promise<void> {
  const { serveMcpOverStdio } = await import('../../mcp/serve-stdio.ts')
  const { ended, close } = serveMcpOverStdio({
    contractText: readDocument('openrpc.json'),
    write,
    call: createCall(context),
    onError: (failure) => context.screen.inform(`Warning: ${failure.message}`),
  })
  await Promise.race([ended, once(context.signal, 'abort')])
  await close()
}

/** Returns a function that calls a method of the server. */
function createCall({ client, authorization, signal: interrupted }: RemoteCommandContext): CallForTool {
  return async (method, params, cancelled) => {
    const signal = cancelled === undefined ? interrupted : AbortSignal.any([interrupted, cancelled])
    try {
      return await client.call(method as MethodName, params as Methods[MethodName]['params'], { signal })
    } catch (failure) {
      if (failure instanceof KeyrackError || failure instanceof TransportError) {
        const needsCredentials = authorization === null && isUnauthorized(failure)
        throw new CallFailed(`${describeFailure(failure)}${needsCredentials ? `\n${CREDENTIALS_HINT}` : ''}`)
      }
      throw failure
    }
  }
}
