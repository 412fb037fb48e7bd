import type { RpcRequest } from '../../src/access/rpc-request.ts'
import type { CallReply } from '../../src/json-rpc/answer.ts'
import type { Outcome } from '../../src/json-rpc/outcome.ts'

/** A call by name as a route passes it to the pipeline. */
interface NamedCall {
  readonly method: string
  readonly params: unknown
  readonly request: RpcRequest
  /** The caller whose replies take memory. */
  readonly caller: string
}

/** Returns the part of a pipeline that answers calls by name: with what `answer` returns, in a reply of 9 bytes. */
export const answeringWith = (answer: (call: NamedCall) => Outcome | Promise<Outcome>) => ({
  async answerNamed(
    method: string,
    body: Buffer,
    request: RpcRequest,
    its: { readonly caller: string; made(estimate: number, size: number): void },
  ): Promise<Pick<CallReply, 'outcome' | 'bytes'>> {
    const outcome = await answer({ method, params: JSON.parse(body.toString()), request, caller: its.caller })
    its.made(0, 9)
    return { outcome, bytes: [Buffer.from(JSON.stringify('result' in outcome ? outcome.result : null))] }
  },
})
