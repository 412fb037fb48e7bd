import { readDocument } from '../json-rpc/read-document.ts'

const contract = JSON.parse(readDocument('openrpc.json')) as {
  readonly info: { readonly version: string }
}

/** The version of keyrack, as the contract states it. */
export const keyrackVersion = contract.info.version
