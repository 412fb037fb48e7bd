/* Wraps lines of Markdown at 120 columns, for generated documents. */

/**
 * Lines break at this width. A line may be longer, up to 120 columns, if the next word would be a mark at the start of
 * a line.
 */
const WIDTH = 112

/** At the start of a line these would begin a quotation, a list or a heading. */
const MARK = /^(>.*|#+|[+*-]|\d+[.)])$/

/** Wraps prose at blanks. Tables and code blocks stay unchanged. */
export function wrap(text: string): string {
  let isCode = false
  const wrapped = text.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode
    return isCode || line.startsWith('|') ? line : wrapLine(line)
  })
  return wrapped.join('\n')
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
