/*
 * Parses tag names joined by AND and OR, which must be in upper case. AND binds tighter than OR and there are no
 * parentheses, so every expression is an OR of ANDs. The words between two operators form one name, and text in double
 * quotes is one name.
 */
import { ParseError } from '../errors/parse-error.ts'
import { foldCase } from '../text.ts'

/** Groups of folded tag names. A device matches if it has all tags of at least one group. */
export type TagExpression = readonly (readonly string[])[]

interface Token {
  text: string
  quoted: boolean
}

/**
 * Parses a tag expression. Throws ParseError for missing operands, empty names, open quotes and unquoted parentheses.
 */
export function parseTagExpression(text: string): TagExpression {
  const groups: string[][] = [[]]
  let words: Token[] = []
  for (const token of tokenize(text)) {
    if (!isOperator(token)) {
      words.push(token)
      continue
    }
    groups.at(-1)!.push(toTagName(words, text, `before ${token.text}`))
    words = []
    if (token.text === 'OR') groups.push([])
  }
  groups.at(-1)!.push(toTagName(words, text, 'at the end'))
  return groups
}

export function matchesTags(expression: TagExpression, foldedTags: ReadonlySet<string>): boolean {
  return expression.some((group) => group.every((name) => foldedTags.has(name)))
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let end = -1
  for (const match of text.matchAll(/"([^"]*)("?)|[^\s"]+/g)) {
    const [token, enclosed, closing] = match
    if (match.index === end) refuse(text, 'a quote inside a word: quote the whole name')
    if (closing === '') refuse(text, 'quote is not closed')
    if (enclosed === undefined && /[()]/.test(token)) {
      refuse(text, 'parentheses cannot group terms: put a name that contains them in double quotes')
    }
    tokens.push(enclosed === undefined ? { text: token, quoted: false } : { text: enclosed, quoted: true })
    end = match.index + token.length
  }
  return tokens
}

function isOperator(token: Token): boolean {
  return !token.quoted && (token.text === 'AND' || token.text === 'OR')
}

function toTagName(words: Token[], text: string, where: string): string {
  if (words.length === 0) refuse(text, `a tag name is missing ${where}`)
  // If the words were joined, the result would be a name that the caller did not write.
  if (words.length > 1 && words.some((word) => word.quoted)) refuse(text, 'AND or OR is missing next to a quoted name')
  // Only a quoted word may be empty, so it is the only one.
  if (words[0]!.text === '') refuse(text, 'empty tag name')
  return foldCase(words.map((word) => word.text).join(' '))
}

function refuse(text: string, reason: string): never {
  throw new ParseError('tag expression', text, reason)
}
