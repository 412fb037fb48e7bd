/* Wraps lines of Markdown at 120 columns, for generated documents. */

/** A few words may follow beyond this width, up to 120 columns. */
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
