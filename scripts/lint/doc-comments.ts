/*
 * Checks that every exported declaration which another folder uses has a doc comment. It reads the files as text: an
 * export begins its line, and its doc comment ends on the line above.
 *
 * Not checked here: what the comment says, and exports that only tests outside test/ use.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const EXPORT = /^export (?:declare |async |abstract )*(?:function\*?|class|interface|type|const|let|enum) (\w+)/
const IMPORT = /\b(?:import|export)\b([^'"`;]*?)\bfrom\s*['"](\.[^'"]+)['"]/g

/** Returns the exports without a doc comment that another folder imports, each as `path:line: what is missing`. */
export function findUndocumented(sources: ReadonlyMap<string, string>): string[] {
  const users = findUsers(sources)
  return [...sources].flatMap(([path, text]) =>
    findExports(text)
      .filter(({ name, isDocumented }) => !isDocumented && users.has(`${path} ${name}`))
      .map(({ name, line }) => `${path}:${line}: ${name} has no doc comment; ${users.get(`${path} ${name}`)} uses it`),
  )
}

/** Returns one file of another folder that imports an export, by `path name`. */
function findUsers(sources: ReadonlyMap<string, string>): Map<string, string> {
  const users = new Map<string, string>()
  for (const [user, text] of sources) {
    for (const [, names, specifier] of text.matchAll(IMPORT)) {
      const path = normalize(join(dirname(user), specifier!))
      if (dirname(path) === dirname(user) || isForeignTest(user, path)) continue
      for (const [name] of names!.matchAll(/\w+(?= as )|(?<! as )\b\w+/g)) users.set(`${path} ${name}`, user)
    }
  }
  return users
}

/** Only files under test/ itself may import exports of test/, so only these files are checked for them. */
const isForeignTest = (user: string, path: string): boolean =>
  /\.test\.tsx?$/.test(user) || (user.startsWith('test/') && !path.startsWith('test/'))

function findExports(text: string): { name: string; line: number; isDocumented: boolean }[] {
  const lines = text.split('\n')
  return lines.flatMap((code, index) => {
    const name = EXPORT.exec(code)?.[1]
    if (name === undefined) return []
    const isOverload = new RegExp(`^export (async )?function ${name}\\b`).test(lines[index - 1] ?? '')
    return [{ name, line: index + 1, isDocumented: isOverload || endsDocComment(lines, index - 1) }]
  })
}

/** Returns whether a doc comment, not a comment about the file, ends on a line. */
function endsDocComment(lines: readonly string[], last: number): boolean {
  if (!lines[last]?.trimEnd().endsWith('*/')) return false
  for (let at = last; at >= 0; at--) if (lines[at]!.startsWith('/*')) return lines[at]!.startsWith('/**')
  return false
}

/** Returns the sources of the working tree in the current folder, by path. */
function readSources(): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  const paths = listed.split('\n').filter((path) => /^(src|scripts|test|clients)\/.*\.tsx?$/.test(path))
  return new Map(paths.filter(existsSync).map((path) => [path, readFileSync(path, 'utf8')]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = findUndocumented(readSources())
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
