import { expect, test } from 'vitest'
import { wrap } from '../../scripts/wrap-markdown.ts'

const long = 'word '.repeat(40).trim()

test('prose is at most 120 columns wide, and a list item continues under its own text', () => {
  const lines = wrap(`${long}\n\n- ${long}`).split('\n')
  expect(lines.every((line) => line.length <= 120)).toBe(true)
  expect(lines.filter((line) => line.startsWith('- word'))).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('  word'))).toHaveLength(1)
  expect(
    lines
      .join(' ')
      .split(/\s+/)
      .filter((word) => word === 'word'),
  ).toHaveLength(80)
})

test('tables and code stay as they are', () => {
  const text = `| ${long} |\n\n\`\`\`json\n${long}\n\`\`\``
  expect(wrap(text)).toBe(text)
})

test.each(['>=', '-', '+', '12.', '#'])('no line begins with "%s", which Markdown would read as a mark', (mark) => {
  for (let before = 100; before < 120; before++) {
    const lines = wrap(`${'x'.repeat(before)} ${mark} ${long}`).split('\n')
    expect(lines.filter((line) => line.startsWith(mark))).toEqual([])
  }
})
