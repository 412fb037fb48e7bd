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

test('a paragraph and a list item are wrapped as a whole, however their lines were broken before', () => {
  const paragraph = long.replaceAll(' word word ', ' word\nword ')
  const item = long.replaceAll(' word word ', '\n  word word ')
  const broken = `${paragraph}\n\n- ${item}`
  expect(wrap(broken)).toBe(wrap(`${long}\n\n- ${long}`))
  expect(wrap(wrap(broken))).toBe(wrap(broken))
})

test('a heading, an item, a table, a comment and a picture begin lines of their own', () => {
  const text = 'Text\n# Heading\nText\n- one\n- two\n| a |\n<!-- mark -->\nText\n![picture](a.svg)'
  expect(wrap(text)).toBe(text)
})

test('tables and code stay unchanged', () => {
  const text = `| ${long} |\n\n\`\`\`json\n${long}\n\`\`\``
  expect(wrap(text)).toBe(text)
})

test.each(['>=', '-', '+', '12.', '#'])('no line begins with "%s", which Markdown would treat as markup', (mark) => {
  for (let before = 100; before < 120; before++) {
    const lines = wrap(`${'x'.repeat(before)} ${mark} ${long}`).split('\n')
    expect(lines.filter((line) => line.startsWith(mark))).toEqual([])
  }
})
