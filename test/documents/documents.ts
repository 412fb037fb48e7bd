/*
 * The documents of the repository and what they mention: links, paths and commands.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The text of a file. `path`: from the root of the repository. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The paths of all documents. */
export const documents: readonly string[] = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
    .sort(),
]

/** A link of a document. `path`: from the root of the repository. */
export interface Link {
  readonly path: string
  /** null: the link has none. */
  readonly anchor: string | null
}

/** The links of a document to files of the repository. `from`: the path of the document. */
export function linksOf(from: string, text: string): Link[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = null] = target.split('#')
      return { path: path === '' ? from : normalize(join(dirname(from), path)), anchor }
    })
}

/** The anchors that GitHub gives the headings of a document. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading] of withoutCode(text).matchAll(/^#+ (.*)$/gm)) {
    const anchor = heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    let free = anchor
    for (let number = 1; anchors.has(free); number++) free = `${anchor}-${number}`
    anchors.add(free)
  }
  return anchors
}

/** The files and folders of the repository that a document names in backquotes. A folder ends with a slash. */
export function pathsOf(text: string): string[] {
  const named = [...text.matchAll(/`((?:src|test|scripts|docs|examples|generated|\.ci)\/[^`\s*<>]*)`/g)]
  return named.map(([, path]) => path!).filter((path) => /(\/|\.[a-z]+)$/.test(path))
}

/** The commands of a document: indented lines, and code in backquotes that begins with the name of a program. */
export function commandsOf(text: string): string[] {
  const indented = [...withoutFences(text).matchAll(/^ {4}(\S.*)$/gm)].map(([, line]) => line!.replace(/ {2,}#.*/, ''))
  const inline = [...withoutFences(text).matchAll(/`((?:npm|npx|node|docker|sh|brew|openssl) [^`]+)`/g)]
  return [...indented, ...inline.map(([, command]) => command!)]
}

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '')

const withoutCode = (text: string): string => withoutFences(text).replace(/^ {4}.*$/gm, '')
