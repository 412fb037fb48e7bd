import type { Criterion } from './model-criteria.ts'
import { sameText } from './model-text.ts'

/*
 * Tag expressions: names joined by AND and OR, AND binding tighter. A name is what double quotes enclose, or the words
 * between two operators.
 */

interface Piece {
  readonly kind: 'quoted' | 'word'
  readonly text: string
}

/** Null where the expression is malformed. */
export function tagCriterion(line: string): Criterion | null {
  const pieces = piecesOf(line)
  if (pieces === null) return null
  const alternatives = splitAt(pieces, 'OR').map((part) => splitAt(part, 'AND').map(nameOf))
  if (alternatives.flat().includes(null)) return null
  return ({ tags }) => alternatives.some((names) => names.every((name) => tags.some((tag) => sameText(tag, name!))))
}

/** Quoted names and words; null where a quote is not closed. */
function piecesOf(line: string): Piece[] | null {
  const parts = line.split('"')
  // Between the first and the second quote, the third and the fourth, and so on, stands what is quoted.
  if (parts.length % 2 === 0) return null
  return parts.flatMap((part, at): Piece[] =>
    at % 2 === 1 ? [{ kind: 'quoted', text: part }] : wordsOf(part).map((text) => ({ kind: 'word', text })),
  )
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

function splitAt(pieces: Piece[], operator: string): Piece[][] {
  const parts: Piece[][] = [[]]
  for (const piece of pieces) {
    if (piece.kind === 'word' && piece.text === operator) parts.push([])
    else parts.at(-1)!.push(piece)
  }
  return parts
}

/** Null where there is no name, a quoted one has a neighbour, or a word holds a parenthesis. */
function nameOf(pieces: Piece[]): string | null {
  if (pieces.length === 0) return null
  if (pieces.some(({ kind }) => kind === 'quoted')) return pieces.length === 1 ? pieces[0]!.text : null
  if (pieces.some(({ text }) => /[()]/.test(text))) return null
  return pieces.map(({ text }) => text).join(' ')
}
