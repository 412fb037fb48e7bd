import { readdirSync, readFileSync } from 'node:fs'

/** A conversation and its file. */
export interface ConversationFile {
  /** `<Method>/<claim>.io` */
  readonly path: string
  readonly text: string
}

const folder = new URL('./', import.meta.url)

export const conversations: readonly ConversationFile[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.io'))
  .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))

/** The conversations that contain a search. They must succeed with and without an index. */
export const searching = conversations.filter(({ text }) => text.includes('"Inventory.search"'))
