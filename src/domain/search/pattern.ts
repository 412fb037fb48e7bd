/*
 * Wildcard patterns: a leading and a trailing `*` match any text, and every other `*` matches itself.
 */
import { foldCase } from '../text.ts'

/** A parsed pattern with its folded `text`. `any` matches every device, even one without a value. */
export type Pattern =
  | { readonly kind: 'any' }
  | { readonly kind: 'exact' | 'prefix' | 'suffix' | 'contains'; readonly text: string }

/** A pattern that not every device matches. */
export type TextPattern = Exclude<Pattern, { readonly kind: 'any' }>

// V8's own search is fast, but may need text × needle comparisons. A short needle keeps that product small.
const MAX_NATIVE_NEEDLE = 32

/** Parses a pattern. Every text is a valid pattern, and case is ignored. */
export function parsePattern(text: string): Pattern {
  if (text === '*' || text === '**') return { kind: 'any' }
  const open = text.startsWith('*')
  const end = text.endsWith('*')
  const inner = foldCase(text.slice(open ? 1 : 0, end ? -1 : undefined))
  if (open && end) return { kind: 'contains', text: inner }
  if (open) return { kind: 'suffix', text: inner }
  return { kind: end ? 'prefix' : 'exact', text: inner }
}

/** Returns whether a value matches. null counts as "". The time is linear in the length of both. */
export function matchesPattern(pattern: Pattern, value: string | null): boolean {
  return matchesFolded(pattern, foldCase(value ?? ''))
}

/** Works like matchesPattern, but expects a value that is already folded. */
export function matchesFolded(pattern: Pattern, folded: string): boolean {
  switch (pattern.kind) {
    case 'any':
      return true
    case 'exact':
      return folded === pattern.text
    case 'prefix':
      return folded.startsWith(pattern.text)
    case 'suffix':
      return folded.endsWith(pattern.text)
    case 'contains':
      return containsText(folded, pattern.text)
  }
}

/** Returns whether a text contains another text, in time linear in the length of both. */
export function containsText(text: string, needle: string): boolean {
  if (needle.length > text.length) return false
  return needle.length <= MAX_NATIVE_NEEDLE ? text.includes(needle) : containsLong(text, needle)
}

/** Returns whether a text contains a long needle, by the algorithm of Knuth, Morris and Pratt. */
function containsLong(text: string, needle: string): boolean {
  const borders = computeBorders(needle)
  let matched = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    while (matched > 0 && needle.charCodeAt(matched) !== unit) matched = borders[matched - 1]!
    if (needle.charCodeAt(matched) === unit) matched++
    if (matched === needle.length) return true
  }
  return false
}

/**
 * Returns a length for each prefix of the needle. It is the length of the longest shorter prefix with which that prefix
 * ends.
 */
function computeBorders(needle: string): Int32Array {
  const borders = new Int32Array(needle.length)
  let border = 0
  for (let at = 1; at < needle.length; at++) {
    const unit = needle.charCodeAt(at)
    while (border > 0 && needle.charCodeAt(border) !== unit) border = borders[border - 1]!
    if (needle.charCodeAt(border) === unit) border++
    borders[at] = border
  }
  return borders
}
