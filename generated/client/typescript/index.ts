// Generated from openrpc.json by npm run generate: do not edit.

export type * from '../../types.ts'
export type { CallOptions, KeyrackOptions } from './connection.ts'
export type { EditOptions } from './edit-session.ts'
export * from './errors.ts'
export { type BatchedCall, Keyrack, type Settled } from './keyrack.ts'
export { type ErrorData, type Finding, InvalidParamsError, KeyrackError, TransportError } from './keyrack-error.ts'
export * from './methods.ts'
export type { PageOptions } from './paging.ts'
