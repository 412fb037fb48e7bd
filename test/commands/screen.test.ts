import { describe, expect, test } from 'vitest'
import { displayWidth, shortened } from '../../src/commands/output/display-width.ts'
import { tableRows } from '../../src/commands/output/table.ts'
import { createProgress } from '../../src/commands/remote/progress.ts'
import { createScreen } from '../../src/commands/screen.ts'
import { harmless } from '../../src/domain/harmless-text.ts'

function screenOf({ isTTY = true, columns = 80, env = {} as Record<string, string> } = {}) {
  const written: string[] = []
  const write = (text: string | Uint8Array): boolean => written.push(`${text}`) > 0
  return { written, screen: createScreen({ write, isTTY, columns }, { NO_COLOR: '1', ...env }) }
}

describe('progress', () => {
  test('says how much, how fast and how long it will take', () => {
    const { written, screen } = screenOf()
    let now = 0
    const progress = createProgress(screen, { doing: 'importing', unit: 'rows', now: () => now })
    now = 10_000
    progress.report(50_000, 0.4)
    expect(written).toEqual([
      '\rimporting [============                  ]  40% 50,000 rows, 5,000/s, 15 s left\u001b[K',
    ])
    expect(progress.end(50_000)).toBe('50,000 rows in 10.0 s, 5,000/s')
    expect(written.at(-1)).toBe('\r\u001b[K')
  })

  test('is drawn ten times a second, not more', () => {
    const { written, screen } = screenOf()
    let now = 0
    const progress = createProgress(screen, { doing: 'importing', unit: 'rows', now: () => now++ })
    for (let done = 0; done < 1000; done++) progress.report(done, null)
    expect(written.length).toBeGreaterThan(5)
    expect(written.length).toBeLessThan(25)
  })

  test('fits into its line, and has no bar if the line is short', () => {
    for (const columns of [100, 80, 60, 50, 40]) {
      const { written, screen } = screenOf({ columns })
      let now = 0
      const progress = createProgress(screen, { doing: 'importing', unit: 'rows', now: () => now })
      now = 4_000_000
      progress.report(1_234_567, 0.5)
      expect(written[0]).toContain(' 50% 1,234,567 rows, 309/s, 1:06:40 left')
      if (columns >= 60) expect(written[0]!.replace('\r', '').replace('\u001b[K', '').length).toBeLessThan(columns)
    }
  })

  test.each([{ isTTY: false }, { env: { TERM: 'dumb' } }])('prints nothing if it cannot be seen: %j', (options) => {
    const { written, screen } = screenOf(options)
    createProgress(screen, { doing: 'importing', unit: 'rows' }).report(1, 0.5)
    expect(written).toEqual([])
  })

  test('has no colour with NO_COLOR', () => {
    const { screen } = screenOf({ env: { NO_COLOR: '' } })
    expect(screen.style('cyan', '=')).toBe('\u001b[36m=\u001b[39m')
    expect(screenOf().screen.style('cyan', '=')).toBe('=')
  })

  test('is removed before a message is printed', () => {
    const { written, screen } = screenOf()
    screen.show('half')
    screen.inform('a word')
    expect(written.slice(1)).toEqual(['\r\u001b[K', 'a word\n'])
  })
})

describe('a table', () => {
  const shape = { columns: ['a', 'b'], shown: ['a', 'b'] }
  const draw = async (rows: Record<string, unknown>[], maxColumnWidth = 99): Promise<string> => {
    let text = ''
    const send = async (more: string): Promise<void> => {
      text += more
    }
    const writer = tableRows(send, shape, { maxColumnWidth, bold: (plain) => plain })
    await writer.write(rows)
    await writer.end()
    return text
  }

  test('has columns as wide as their content, also with wide characters', async () => {
    expect(
      await draw([
        { a: '東京', b: 1 },
        { a: 'x', b: null },
      ]),
    ).toBe('a     b\n東京  1\nx\n')
    expect([displayWidth('東京'), displayWidth('e\u0301'), displayWidth('🙂')]).toEqual([4, 1, 2])
  })

  test('is not printed without rows', async () => {
    expect(await draw([])).toBe('')
  })

  test('truncates long values, except in the last column', async () => {
    expect(await draw([{ a: '東京', b: 'abcdef' }], 3)).toBe('a    b\n東…  abcdef\n')
    expect(shortened('abc', 3)).toBe('abc')
  })

  test('escapes control characters in values', async () => {
    expect(await draw([{ a: '\u001b[31mred\r\u202e', b: 'x\ny' }])).toBe(
      'a                          b\n\\u001b[31mred\\u000d\\u202e  x⏎y\n',
    )
    expect(harmless('plain')).toBe('plain')
  })

  test('of many rows keeps the widths of its first rows', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ a: at, b: at === 400 ? 'long one' : 'b' }))
    const lines = (await draw(rows)).trimEnd().split('\n')
    expect([lines.length, lines[401]]).toEqual([501, '400  long one'])
  })
})
