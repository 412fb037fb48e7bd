/** Replaces the part between two marks of a text. Throws if the text lacks the marks. */
export function withBetweenMarks(text: string, begin: string, end: string, part: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`Cannot find "${begin}" and "${end}" in this order`)
  return `${text.slice(0, from)}${begin}\n\n${part}\n\n${text.slice(to)}`
}
