import { readFileSync } from 'node:fs'

const contract = JSON.parse(readFileSync(new URL('../../openrpc.json', import.meta.url), 'utf8')) as {
  readonly info: { readonly version: string }
}

/** The version of keyrack, as the contract states it. */
export const keyrackVersion = contract.info.version
