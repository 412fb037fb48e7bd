/* Wraps lines of Markdown at 120 columns, for generated documents. */

/**
 * Lines break at this width. A line may be longer, up to 120 columns, if the next word would be a mark at the start of
 * a line.
 */
const WIDTH = 112

/** At the start of a line these would begin a quotation, a list or a heading. */
const MARK = /^(>.*|#+|[+*-]|\d+[.)])$/

/** A line that does not continue the paragraph before it: blank, or it begins something else. */
const BEGINS = /^($|#|[-*+] |\d+[.)] |>|\||<|!\[|```)/

/** Wraps paragraphs and list items at blanks. Tables and code blocks stay unchanged. */
export function wrap(text: string): string {
  return joinParagraphs(text)
    .map(({ line, isCode }) => (isCode || line.startsWith('|') ? line : wrapLine(line)))
    .join('\n')
}

/** Returns the lines of a text, with each paragraph and each list item on one line. */
function joinParagraphs(text: string): { line: string; isCode: boolean }[] {
  const joined: { line: string; isCode: boolean }[] = []
  let isCode = false
  for (const line of text.split('\n')) {
    const isFence = line.startsWith('```')
    const last = joined.at(-1)
    const continues = !isCode && !BEGINS.test(line) && last !== undefined && /^(?![#|<>]|```|!\[)./.test(last.line)
    if (continues) last.line += ` ${line.trim()}`
    else joined.push({ line, isCode: isCode || isFence })
    if (isFence) isCode = !isCode
  }
  return joined
}

function wrapLine(line: string): string {
  // A list item continues under its own text.
  const indent = line.startsWith('- ') ? '  ' : ''
  const lines = ['']
  for (const word of line.split(' ')) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`
    if (longer.length <= WIDTH || MARK.test(word)) lines[lines.length - 1] = longer
    else lines.push(`${indent}${word}`)
  }
  return lines.join('\n')
}
