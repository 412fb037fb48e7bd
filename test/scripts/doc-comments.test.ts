import { expect, test } from 'vitest'
import { findUndocumented } from '../../scripts/lint/doc-comments.ts'

/** Returns the faults of two files: one exports, the other imports. */
const faultsOf = (exporting: string, importing: string, user = 'src/b/user.ts'): string[] =>
  findUndocumented(
    new Map([
      ['src/a/part.ts', exporting],
      [user, importing],
    ]),
  )

const IMPORT = "import { part } from '../a/part.ts'\n"

test.each([
  'export const part = 1\n',
  'export async function part() {}\n',
  'export class part {}\n',
  '/* A comment about the file. */\nexport const part = 1\n',
  '/** A comment. */\n\nexport const part = 1\n',
])('finds %j', (text) => {
  expect(faultsOf(text, IMPORT)).toEqual([
    `src/a/part.ts:${text.trim().split('\n').length}: part has no doc comment; src/b/user.ts uses it`,
  ])
})

test.each([
  ["import type { part } from '../a/part.ts'\n"],
  ["import {\n  other,\n  type part,\n} from '../a/part.ts'\n"],
  ["import { part as renamed } from '../a/part.ts'\n"],
  ["export { part } from '../a/part.ts'\n"],
])('counts %j as a use', (importing) => {
  expect(faultsOf('export const part = 1\n', importing)).toHaveLength(1)
})

test.each([
  ['a documented export', '/** A comment. */\nexport const part = 1\n', IMPORT, 'src/b/user.ts'],
  [
    'a documented export over several lines',
    '/**\n * A comment.\n */\nexport const part = 1\n',
    IMPORT,
    'src/b/user.ts',
  ],
  [
    'an export that its own folder uses',
    'export const part = 1\n',
    "import { part } from './part.ts'\n",
    'src/a/user.ts',
  ],
  ['another export', 'export const other = 1\n', IMPORT, 'src/b/user.ts'],
  [
    'an export that only a test uses',
    'export const part = 1\n',
    "import { part } from '../src/a/part.ts'\n",
    'test/a.test.ts',
  ],
])('permits %s', (_what, exporting, importing, user) => {
  expect(faultsOf(exporting, importing, user)).toEqual([])
})
