import { readFileSync } from 'node:fs'

type DocumentName = 'openrpc.json' | 'openapi.json'

const texts = new Map<DocumentName, string>()

/**
 * Returns the text of a description of the service, which lies beside the code: the contract, or OpenAPI. Reads each
 * once.
 */
export function readDocument(name: DocumentName): string {
  const text = texts.get(name) ?? readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
  texts.set(name, text)
  return text
}

let contract: unknown

/** Returns the contract as it is written. Parses it once, so callers must not change it. */
export function readContract<Document>(): Document {
  contract ??= JSON.parse(readDocument('openrpc.json'))
  return contract as Document
}
