/*
 * Runs requests within the limit of running requests.
 */

import type { RpcRequest } from '../../access/rpc-request.ts'
import type { Answer } from '../../json-rpc/answer.ts'
import type { ReplyAccount } from '../../json-rpc/reply-memory.ts'
import type { HttpServerOptions } from '../http-server-options.ts'

/** Runs the calls of a body within the limit of running requests. Returns null if there is no reply. */
export function runCalls(
  body: Buffer,
  request: RpcRequest,
  account: ReplyAccount,
  { work, pipeline }: Pick<HttpServerOptions, 'work' | 'pipeline'>,
): Promise<Answer | null> {
  return runWithinLimit(() => pipeline.answer(body, request, account), request, account, work)
}

/** Runs a request within the limit of running requests. Throws OVERLOADED, and what `run` throws. */
export async function runWithinLimit<Result>(
  run: () => Promise<Result>,
  request: RpcRequest,
  account: ReplyAccount,
  work: HttpServerOptions['work'],
): Promise<Result> {
  const end = work.tryBegin(request.limitKey) ?? (await work.begin(request.limitKey))
  try {
    return await run()
  } catch (defect) {
    account.hold(0)
    throw defect
  } finally {
    end()
  }
}
