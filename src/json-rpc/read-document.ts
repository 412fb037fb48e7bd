import { readFileSync } from 'node:fs'

/** Returns the text of a description of the service, which lies beside the code: the contract, or OpenAPI. */
export const readDocument = (name: 'openrpc.json' | 'openapi.json'): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
