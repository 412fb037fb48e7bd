/* Splits Lua into tokens, as far as the scripts of this repository use the language. */

/** A token and its place in the source. */
export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'sign'
  readonly text: string
  /** Offset of the first character. */
  readonly start: number
  /** Offset after the last character. */
  readonly end: number
}

const PATTERNS = [
  /--[^\n]*|\s+/,
  /(?<string>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/,
  /(?<number>\d+(?:\.\d+)?)/,
  /(?<name>[A-Za-z_]\w*)/,
  /(?<sign>\.\.\.|\.\.|[=~<>]=|[-+*/%^#<>=(){}[\];:,.])/,
]
const TOKEN = new RegExp(PATTERNS.map(({ source }) => source).join('|'), 'y')

/** Returns the tokens without comments and blanks. Throws if the source contains anything else. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const start = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (match === null) throw new Error(`Cannot read Lua at "${source.slice(start, start + 20)}"`)
    const found = Object.entries(match.groups!).find(([, text]) => text !== undefined)
    if (found === undefined) continue
    const [kind, text] = found as [Token['kind'], string]
    tokens.push({ kind, text, start, end: TOKEN.lastIndex })
  }
  return tokens
}

/** Returns the position of the token that closes the bracket at `open`. */
export function closingOf(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    const { text } = tokens[at]!
    if (OPENING.has(text)) depth++
    if (CLOSING.has(text)) depth--
    if (depth === 0) return at
  }
  throw new Error(`Cannot find the end of "${tokens[open]!.text}"`)
}

const OPENING = new Set(['(', '{', '['])
const CLOSING = new Set([')', '}', ']'])
