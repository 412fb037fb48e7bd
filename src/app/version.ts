import { readContract } from '../json-rpc/read-document.ts'

const contract = readContract<{ readonly info: { readonly version: string } }>()

/** The version of keyrack, as the contract states it. */
export const keyrackVersion = contract.info.version
