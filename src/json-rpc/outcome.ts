/* The outcome of a call, and the codes of errors that JSON-RPC itself defines. */

/** The error of a reply. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** The outcome of a call: its result or its error. */
export type Outcome = { readonly result: unknown } | { readonly error: RpcError }

export const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601

/** The code of JSON-RPC for params that are malformed. */
export const INVALID_PARAMS = -32602

/** The code of JSON-RPC for an error that the contract does not declare. */
export const INTERNAL_ERROR = -32603

/** Returns the outcome of a message that is not a request. */
export const invalidRequest = (reason: string): { readonly error: RpcError } => ({
  error: { code: INVALID_REQUEST, message: 'Invalid Request', data: { reason } },
})
