import { readdirSync, readFileSync } from 'node:fs'

/** A conversation. */
export interface Told {
  /** `<Method>/<claim>.io` */
  readonly path: string
  readonly text: string
}

const folder = new URL('./', import.meta.url)

export const conversations: readonly Told[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.io'))
  .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))

/** Those that say as much without an index as with one. */
export const searching = conversations.filter(({ text }) => text.includes('"Inventory.search"'))
