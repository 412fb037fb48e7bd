import { createHash } from 'node:crypto'
import type { RpcRequest } from './rpc-request.ts'

/**
 * Names one call under the header Idempotency-Key, or null without: whose it is, its place in the batch, and what it
 * asks, so that a key that is used for something else by mistake hides nothing.
 */
export function idempotentOperationId(
  { caller, idempotencyKey }: RpcRequest,
  call: { readonly method: string; readonly params: unknown },
  index: number,
): string | null {
  if (idempotencyKey === null) return null
  const content = JSON.stringify([caller.owner, idempotencyKey, index, call.method, call.params])
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}
