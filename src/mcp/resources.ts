/*
 * The resources of MCP: the contract, and the pages of docs/ if they are beside the program. The container image has
 * no docs/.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A text that clients of MCP may read. */
export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly mimeType: string
  /** Reads the text. */
  read(): string
}

const CONTRACT_URI = 'keyrack://openrpc.json'

/** Folders that may hold the pages: of the sources, and of the compiled program. */
const DOCS = ['../../docs/', '../../../docs/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** Returns all resources, by URI. `contractText` is the contract as the service publishes it. */
export function listResources(contractText: string): ReadonlyMap<string, Resource> {
  const contract: Resource = {
    uri: CONTRACT_URI,
    name: 'openrpc.json',
    title: 'The contract: every method with its params, result, errors and examples',
    mimeType: 'application/json',
    read: () => contractText,
  }
  return new Map([contract, ...listPages()].map((resource) => [resource.uri, resource]))
}

function listPages(): Resource[] {
  const folder = DOCS.find((path) => existsSync(path))
  if (folder === undefined) return []
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
  return pages.sort().map((page) => {
    const name = page.replaceAll('\\', '/')
    const read = (): string => readFileSync(`${folder}${name}`, 'utf8')
    return { uri: `keyrack://docs/${name}`, name, title: titleOf(read()) ?? name, mimeType: 'text/markdown', read }
  })
}

/** Returns the heading of a page, or undefined. */
const titleOf = (text: string): string | undefined => /^# (.+)$/m.exec(text)?.[1]
