/*
 * Calls methods in the request pipeline for a request that is no JSON-RPC: the integrations and MCP. The calls take the
 * same steps as those of the caller's own requests.
 */

import type { RpcRequest } from '../../access/rpc-request.ts'
import { ONE_STEP_BYTES, parseInSteps } from '../../json-rpc/json-in-steps.ts'
import type { RpcError } from '../../json-rpc/outcome.ts'
import type { ReplyAccount } from '../../json-rpc/reply-memory.ts'
import type { HttpServerOptions } from '../http-server-options.ts'

/** The outcome of a call: its result as JSON that is parsed, or its error. */
export type ParsedOutcome = { readonly result: unknown } | { readonly error: RpcError }

/** Results come from the service itself, so only their depth is limited, to that of the largest record. */
const RESULT_LIMITS = { depth: 64, members: 2 ** 30, values: 2 ** 30 }

/** Calls a method with params by name, as the caller of the request. A large result is parsed in steps. */
export async function callInPipeline(
  { pipeline }: Pick<HttpServerOptions, 'pipeline'>,
  { method, params }: { readonly method: string; readonly params: object },
  request: RpcRequest,
  account: ReplyAccount,
): Promise<ParsedOutcome> {
  const { outcome, bytes } = await pipeline.answerNamed(method, Buffer.from(JSON.stringify(params)), request, account)
  return 'error' in outcome ? { error: outcome.error } : { result: await parseResult(bytes) }
}

async function parseResult(pieces: readonly Uint8Array[]): Promise<unknown> {
  const bytes = Buffer.concat(pieces)
  if (bytes.length <= ONE_STEP_BYTES) return JSON.parse(bytes.toString('utf8'))
  return await parseInSteps(bytes, RESULT_LIMITS)
}
