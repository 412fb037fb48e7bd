/*
 * Tag expressions: names joined by AND and OR; AND binds tighter. A name is either enclosed in double quotes or
 * consists of the words between two operators.
 */
import type { Criterion } from './model-criteria.ts'
import { sameText } from './model-text.ts'

/** Returns the criterion, or null if the expression is malformed. */
export function tagCriterion(line: string): Criterion | null {
  const pieces = piecesOf(line)
  if (pieces === null) return null
  const alternatives = splitAt(pieces, 'OR').map((part) => splitAt(part, 'AND').map(nameOf))
  if (alternatives.flat().includes(null)) return null
  return ({ tags }) => alternatives.some((names) => names.every((name) => tags.some((tag) => sameText(tag, name!))))
}

/** Splits a line at blanks into quoted names and words. Returns null if a quote occurs inside a word. */
function piecesOf(line: string): string[] | null {
  const isWellFormed = /^("[^"]*"|[^\s"]+)(\s+("[^"]*"|[^\s"]+))*$/.test(line)
  return isWellFormed ? line.match(/"[^"]*"|[^\s"]+/g) : null
}

function splitAt(pieces: string[], operator: string): string[][] {
  const parts: string[][] = [[]]
  for (const piece of pieces) {
    if (piece === operator) parts.push([])
    else parts.at(-1)!.push(piece)
  }
  return parts
}

/**
 * Returns the name. Returns null if there is none, if a quoted name has a neighbour, or if a word holds a parenthesis.
 */
function nameOf(pieces: string[]): string | null {
  if (pieces.length === 0) return null
  const [first] = pieces as [string]
  if (pieces.length === 1 && first.startsWith('"')) return first.slice(1, -1)
  if (pieces.some((piece) => /^"|[()]/.test(piece))) return null
  return pieces.join(' ')
}
