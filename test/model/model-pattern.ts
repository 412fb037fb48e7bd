import { lowerCase } from './model-text.ts'

/** Matches a pattern in which only a leading and a trailing `*` are wildcards. */
export function patternMatches(pattern: string, value: string | null): boolean {
  if (pattern === '*' || pattern === '**') return true
  const text = lowerCase(value ?? '')
  const words = lowerCase(pattern)
  if (words.startsWith('*') && words.endsWith('*')) return text.includes(words.slice(1, -1))
  if (words.startsWith('*')) return text.endsWith(words.slice(1))
  if (words.endsWith('*')) return text.startsWith(words.slice(0, -1))
  return text === words
}
