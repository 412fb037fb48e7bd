/* Makes the mutants of a Lua script. Each differs from the script in one place. */

import { closingOf, type Token, tokensOf } from './tokens.ts'

/** A script with one fault. */
export interface Mutant {
  /** The kind of the fault, such as `comparison`. */
  readonly kind: string
  /** Line of the fault, counted from 1. */
  readonly line: number
  /** The line of the fault, without and with the fault, trimmed. */
  readonly before: string
  readonly after: string
  /** The whole script with the fault. */
  readonly source: string
}

/** Replaces the text from `start` to `end`. */
interface Change {
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Returns the mutants of a script, in the order of their places. */
export function mutantsOf(source: string): Mutant[] {
  const tokens = tokensOf(source)
  const changes = [
    ...tokens.flatMap((token, at) => signChanges(token, tokens[at - 1])),
    ...tokens.flatMap((_, at) => numberChanges(tokens, at)),
    ...tokens.flatMap((_, at) => negations(tokens, at, source)),
    ...tokens.flatMap((_, at) => droppedCalls(tokens, at, source)),
  ]
  return changes.sort((a, b) => a.start - b.start || a.end - b.end).map((change) => toMutant(source, change))
}

function toMutant(source: string, { kind, start, end, text }: Change): Mutant {
  const changed = source.slice(0, start) + text + source.slice(end)
  const line = source.slice(0, start).split('\n').length
  // A call may have several lines; the fault is in the first of them.
  const before = source.split('\n')[line - 1]!.trim()
  return { kind, line, before, after: changed.split('\n')[line - 1]!.trim(), source: changed }
}

const TURNED: Readonly<Record<string, readonly string[]>> = {
  ...{ '==': ['~='], '~=': ['=='] },
  ...{ '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'] },
}
const SWAPPED: Readonly<Record<string, string>> = { and: 'or', or: 'and', min: 'max', max: 'min' }
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' }

/** Replaces an operator: a comparison by similar comparisons, any other operator by its opposite. */
function signChanges(token: Token, before: Token | undefined): Change[] {
  const { text, start, end } = token
  if (token.kind === 'string') return []
  if (text in TURNED) return TURNED[text]!.map((other) => ({ kind: 'comparison', start, end, text: other }))
  if (text in SWAPPED) return [{ kind: 'operator', start, end, text: SWAPPED[text]! }]
  if (text === 'not') return [{ kind: 'negation', start, end, text: '' }]
  const isBinary = before !== undefined && (before.kind !== 'sign' || before.text === ')' || before.text === ']')
  const isOperator = isBinary && !KEYWORDS.has(before.text)
  return text in ARITHMETIC && isOperator ? [{ kind: 'operator', start, end, text: ARITHMETIC[text]! }] : []
}

const KEYWORDS = new Set(['and', 'or', 'not', 'return', 'then', 'do', 'else', 'in', 'if', 'elseif', 'while'])

/** Changes numbers by one. An index of KEYS or ARGV becomes the next one that the script uses. */
function numberChanges(tokens: readonly Token[], at: number): Change[] {
  const { kind, text, start, end } = tokens[at]!
  if (kind !== 'number') return []
  const array = tokens[at - 2]?.text ?? ''
  const isIndex = ARRAYS.has(array) && tokens[at - 1]?.text === '[' && tokens[at + 1]?.text === ']'
  if (isIndex) return [{ kind: array, start, end, text: nextIndex(tokens, array, text) }]
  return [1, -1].map((step) => ({ kind: 'number', start, end, text: `${Number(text) + step}` }))
}

const ARRAYS = new Set(['KEYS', 'ARGV'])

/** Returns the next index of an array that the script uses, or the first. A sole index becomes the one after it. */
function nextIndex(tokens: readonly Token[], array: string, index: string): string {
  const used = new Set(
    tokens.flatMap(({ kind, text }, at) => (kind === 'number' && tokens[at - 2]?.text === array ? [Number(text)] : [])),
  )
  if (used.size === 1) return `${Number(index) + 1}`
  const sorted = [...used].sort((a, b) => a - b)
  return `${sorted[(sorted.indexOf(Number(index)) + 1) % sorted.length]}`
}

/** Negates the condition of an `if` or `elseif`, unless reversing its only comparison has the same effect. */
function negations(tokens: readonly Token[], at: number, source: string): Change[] {
  if (!['if', 'elseif'].includes(tokens[at]!.text)) return []
  const then = tokens.findIndex(({ text }, index) => index > at && text === 'then')
  const condition = tokens.slice(at + 1, then)
  const isOneComparison =
    condition.filter(({ text }) => text in TURNED).length === 1 && !condition.some(({ text }) => text in SWAPPED)
  if (isOneComparison || condition[0]!.text === 'not') return []
  const [start, end] = [condition[0]!.start, condition.at(-1)!.end]
  return [{ kind: 'negation', start, end, text: `not (${source.slice(start, end)})` }]
}

/** Drops a statement that is a call of Redis, of the audit, or of another function. */
function droppedCalls(tokens: readonly Token[], at: number, source: string): Change[] {
  if (tokens[at]!.kind !== 'name' || !isStatementStart(tokens, at, source)) return []
  let open = at + 1
  while (tokens[open]?.text === '.' || tokens[open - 1]?.text === '.') open++
  if (tokens[open]?.text === '[') open = closingOf(tokens, open) + 1
  if (tokens[open]?.text !== '(') return []
  const close = tokens[closingOf(tokens, open)]!
  return [{ kind: 'dropped call', start: tokens[at]!.start, end: close.end, text: '' }]
}

const BEFORE_STATEMENT = new Set(['then', 'do', 'else', 'end', ')'])

function isStatementStart(tokens: readonly Token[], at: number, source: string): boolean {
  const before = tokens[at - 1]
  if (KEYWORDS.has(tokens[at]!.text) || OTHER_KEYWORDS.has(tokens[at]!.text)) return false
  if (before === undefined || BEFORE_STATEMENT.has(before.text)) return true
  const isNewLine = source.slice(before.end, tokens[at]!.start).includes('\n')
  const goesOn = before.kind === 'sign' && !['}', ']'].includes(before.text)
  return isNewLine && !goesOn && !KEYWORDS.has(before.text)
}

const OTHER_KEYWORDS = new Set(['local', 'function', 'for', 'end', 'repeat', 'until', 'break', 'nil', 'true', 'false'])
