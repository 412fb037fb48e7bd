import { readFileSync } from 'node:fs'

/**
 * The lines of a file in values/ as [input, expected]. Lines starting with # are comments; `\u0041`, `\n` and `\t`
 * stand for characters that would not survive an editor.
 */
export function valueLines(name: string): [input: string, expected: string][] {
  const text = readFileSync(new URL(`values/${name}.txt`, import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const arrow = line.indexOf('=>')
    if (arrow < 0) throw new Error(`No => in a line of ${name}: ${line}`)
    return [unescaped(line.slice(0, Math.max(0, arrow - 1))), unescaped(line.slice(arrow + 3))]
  })
}

function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t')
}
