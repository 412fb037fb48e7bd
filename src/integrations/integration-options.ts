import type { RpcRequest } from '../access/rpc-request.ts'
import type { OxidizedModels } from './oxidized-models.ts'

/** The dependencies of the integrations besides the methods. */
export interface IntegrationOptions {
  readonly models: OxidizedModels
  readonly maxPageSize: number
  /** Maximum bytes of a list that has no pages. */
  readonly maxBytes: number
  /** Returns the sequences of networks. The caller of the request must be allowed to see them. */
  readSeqs(request: RpcRequest, networks: readonly string[]): Promise<readonly string[]>
}
