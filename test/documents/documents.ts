/* Finds the documents of the repository, and the links, paths and commands in them. */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the text of a file. `path` is relative to the root of the repository. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The paths of all documents. */
export const documents: readonly string[] = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
    .sort(),
]

/** A link of a document. `path` is relative to the root of the repository. */
export interface Link {
  readonly path: string
  /** Null if the link has no anchor. */
  readonly anchor: string | null
}

/** Returns the links of a document to files of the repository. `from` is the path of the document. */
export function linksOf(from: string, text: string): Link[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = null] = target.split('#')
      return { path: path === '' ? from : normalize(join(dirname(from), path)), anchor }
    })
}

/** Returns the anchors that GitHub gives to the headings of a document. */
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

/**
 * Returns the files and folders of the repository that a document names in backquotes. The path of a folder ends with a
 * slash.
 */
export function pathsOf(text: string): string[] {
  const named = [...text.matchAll(/`((?:src|test|scripts|docs|examples|generated|\.ci)\/[^`\s*<>]*)`/g)]
  return named.map(([, path]) => path!).filter((path) => /(\/|\.[a-z]+)$/.test(path))
}

/**
 * Returns the commands of a document: indented lines, and code in backquotes that begins with the name of a program.
 */
export function commandsOf(text: string): string[] {
  const indented = [...withoutFences(text).matchAll(/^ {4}(\S.*)$/gm)].map(([, line]) => line!.replace(/ {2,}#.*/, ''))
  const inline = [...withoutFences(text).matchAll(/`((?:npm|npx|node|docker|sh|brew|openssl) [^`]+)`/g)]
  return [...indented, ...inline.map(([, command]) => command!)]
}

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '')

const withoutCode = (text: string): string => withoutFences(text).replace(/^ {4}.*$/gm, '')
