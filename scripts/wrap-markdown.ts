/*
 * Lines of Markdown at most 120 columns wide, for documents that programs write.
 */

/** Some words may follow beyond it, up to 120 columns. */
const WIDTH = 112

/** At the beginning of a line these would begin a quotation, a list or a heading. */
const MARK = /^(>.*|#+|[+*-]|\d+[.)])$/

/** Breaks lines of prose at blanks. Tables and blocks of code stay as they are. */
export function wrap(text: string): string {
  let isCode = false
  const wrapped = text.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode
    return isCode || line.startsWith('|') ? line : wrapLine(line)
  })
  return wrapped.join('\n')
}

function wrapLine(line: string): string {
  // A list item goes on under its own text.
  const indent = line.startsWith('- ') ? '  ' : ''
  const lines = ['']
  for (const word of line.split(' ')) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`
    if (longer.length <= WIDTH || MARK.test(word)) lines[lines.length - 1] = longer
    else lines.push(`${indent}${word}`)
  }
  return lines.join('\n')
}
