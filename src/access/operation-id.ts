import { createHash } from 'node:crypto'
import type { RpcRequest } from './rpc-request.ts'

/**
 * Returns the id under which a completed call is recorded, or null if the request has no Idempotency-Key. The id covers
 * the owner, the position in the batch, method and params. So a key that is used again for another call does not
 * suppress that call.
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
