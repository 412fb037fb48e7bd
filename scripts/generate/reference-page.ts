/*
 * Shared parts of the generated pages of docs/reference/.
 */
import { wrap } from '../wrap-markdown.ts'

/** Returns a page that names its source, so that nobody edits the page itself. */
export function page(title: string, source: string, lines: readonly string[]): string {
  const mark = `<!-- Generated from ${source} by npm run generate. Do not edit. -->`
  return `${mark}\n\n# ${title}\n\n${wrap(lines.join('\n'))}\n`
}

/** Returns a table in Markdown. A cell may hold any single-line text. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cellText).join(' | ')} |`
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n')
}

const cellText = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Longer JSON is split over several lines. */
const MAX_JSON = 110

/** Formats JSON for reading. `before` is the text that precedes it on its line. */
export function jsonText(value: unknown, indent = '', before = ''): string {
  const flat = JSON.stringify(value)
  if (indent.length + before.length + flat.length <= MAX_JSON || typeof value !== 'object' || value === null)
    return flat
  const deeper = `${indent}  `
  const inner = Array.isArray(value)
    ? value.map((element) => `${deeper}${jsonText(element, deeper)}`)
    : Object.entries(value).map(([name, member]) => {
        const key = `${JSON.stringify(name)}: `
        return `${deeper}${key}${jsonText(member, deeper, key)}`
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${inner.join(',\n')}\n${indent}${close}`
}
