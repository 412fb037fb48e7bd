/*
 * Checks what a machine can check of our prose: lines of at most 120 columns in source and Markdown, and words that
 * must not come back. It reads every file git knows or would add, except those in EXEMPT.
 *
 * Not checked here: grammar, length of sentences, and the contract's structure (scripts/contract/lint.ts).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MAX_COLUMNS = 120

/** Generated files, texts of others, and the test that plants these words. */
const EXEMPT = [
  /^generated\//,
  /^clients\/ansible\/(galaxy\.yml|plugins\/module_utils\/keyrack\/.*)$/,
  /^clients\/python\/(pyproject\.toml|keyrack\/(aio\/)?contract\.py)$/,
  /^(LICENSE|package-lock\.json|test\/scripts\/prose-lint\.test\.ts)$/,
  /\.(png|svg|snap|backup)$/,
]

// Contract, data files and conversations cannot wrap a line, or have a width of their own.
const OF_ANY_WIDTH = /\.(jsonl?|io|txt|csv|html|css|acl)$/

interface Rule {
  readonly pattern: RegExp
  readonly advice: string
}

// Spaces are written as \s+, because a phrase may be wrapped over two lines of a comment.
const WORDS: readonly Rule[] = [
  { pattern: /\banew\b/gi, advice: 'write "again"' },
  { pattern: /\bfor\s+ever\b/gi, advice: 'write "forever"' },
  { pattern: /\bwho(?:so)?ever\b/gi, advice: 'name the client, the caller or the user' },
  { pattern: /\bso\s+many\b/gi, advice: 'write "at most N" or name the limit' },
  { pattern: /\btold\s+of\b/gi, advice: 'write "returns", "logs", "prints" or "sends"' },
  { pattern: /\bis\s+another\b/gi, advice: 'say what changed or differs' },
]

const COMMENT_LEADER = String.raw`(?:\/\/|\/\*+|\*+|#+|--(?:\[\[)?|<!--)`
/** The beginning of a block comment, or of a description in the contract. */
const BEGINS_WITH_WHAT = /(?:\/\*\*?\s+(?:\*\s+)?|"description": ")(?:What|Where|Who(?:se)?)\s/g
const BEGINS_WITH_OF = new RegExp(String.raw`^\s*${COMMENT_LEADER}?\s*(?:[-*] )?"?Of\s`)
const LEADER = new RegExp(String.raw`^\s*${COMMENT_LEADER}?\s*`)

/** Returns the prose faults of one file, each as `path:line: what is wrong`. */
export function findProseFaults(path: string, text: string): string[] {
  const lines = text.split('\n')
  const faults = [...findWords(lines), ...findFragments(text)]
  for (const [index, line] of lines.entries()) {
    if (line.length > MAX_COLUMNS && !OF_ANY_WIDTH.test(path) && !mayBeLong(path, line)) {
      faults.push({ line: index + 1, reason: `${line.length} columns; wrap at ${MAX_COLUMNS}` })
    }
    if (BEGINS_WITH_OF.test(line)) faults.push({ line: index + 1, reason: 'begins with "Of"; begin with the subject' })
  }
  return faults.sort((a, b) => a.line - b.line).map((fault) => `${path}:${fault.line}: ${fault.reason}`)
}

function findFragments(text: string): Fault[] {
  return [...text.matchAll(BEGINS_WITH_WHAT)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    reason: 'begins with "What", "Where" or "Who"; begin with the subject',
  }))
}

interface Fault {
  readonly line: number
  readonly reason: string
}

/** Looks for phrases in the whole text with its comment leaders removed, so that a wrapped phrase is found, too. */
function findWords(lines: readonly string[]): Fault[] {
  const bare = lines.map((line) => line.replace(LEADER, ''))
  const text = bare.join('\n')
  return WORDS.flatMap(({ pattern, advice }) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: text.slice(0, match.index).split('\n').length,
      reason: `"${match[0].replace(/\s+/g, ' ')}"; ${advice}`,
    })),
  )
}

/** Returns true for table rows of Markdown, and for lines with one unbreakable word such as a URL. */
function mayBeLong(path: string, line: string): boolean {
  if (path.endsWith('.md') && line.trimStart().startsWith('|')) return true
  const longest = Math.max(...line.split(' ').map((word) => word.length))
  return /https?:\/\//.test(line) && line.length - longest <= MAX_COLUMNS - 20
}

/** Returns the faults of every file in the working tree of the current folder, or of those that are chosen. */
export function lintProse(isChosen: (path: string) => boolean = () => true): string[] {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', words, { encoding: 'utf8' })
    .split('\0')
    .filter(
      (path) => path !== '' && isChosen(path) && !EXEMPT.some((pattern) => pattern.test(path)) && existsSync(path),
    )
    .flatMap((path) => findProseFaults(path, readFileSync(path, 'utf8')))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // If paths are given, only these are checked.
  const chosen = process.argv.slice(2)
  const faults = lintProse((path) => chosen.length === 0 || chosen.some((start) => path.startsWith(start)))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
