import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findProseFaults, lintProse } from '../../scripts/lint/prose.ts'
import { root } from '../support/figures/trees.ts'
import { temporaryFolder } from '../support/fixture.ts'
import { findMissing, needing } from '../support/needs.ts'

// Each row plants one fault of prose.
const planted: [string, string, string, RegExp][] = [
  ['a comment of 121 columns', 'src/a.ts', `const a = 1\n// ${'x'.repeat(118)}`, /^src\/a\.ts:2: 121 columns/],
  ['a long line of Markdown', 'README.md', 'word '.repeat(30), /^README\.md:1: 150 columns/],
  [
    'a long line of Lua',
    'src/store/scripts/a.lua',
    `-- ${'word '.repeat(30)}`,
    /^src\/store\/scripts\/a\.lua:1: 153 columns/,
  ],
  ['a long line that only mentions a URL', 'README.md', `${'word '.repeat(30)}https://example.com/`, /columns/],
  ['"anew" in a comment', 'src/a.ts', '// It is read anew.', /:1: "anew"; write "again"/],
  ['"for ever" in a help text', 'src/a.ts', "help: 'It waits for ever'", /"for ever"; write "forever"/],
  ['"whoever" in the contract', 'openrpc.json', '"summary": "Whoever asks"', /"Whoever"; name the client/],
  ['"so many" in Markdown', 'README.md', 'At most so many devices.', /"so many"; write "at most N"/],
  ['"told of" in a shell script', 'scripts/a.sh', '# It is told of the change.', /"told of"/],
  ['"is another" in Python', 'clients/python/a.py', '# The key is another.', /"is another"/],
  [
    'a phrase that is wrapped in a comment',
    'src/a.ts',
    '/**\n * No more than so\n * many of them.\n */',
    /:2: "so many"/,
  ],
  ['a phrase that is wrapped in Lua', 'a.lua', '-- no more than so\n-- many', /:1: "so many"/],
  ['a line comment that begins with "Of"', 'src/a.ts', '  // Of the members that changed.', /begins with "Of"/],
  ['a doc comment that begins with "Of"', 'src/a.ts', '/** Of one call. */', /begins with "Of"/],
  ['a doc comment that begins with "What"', 'src/a.ts', 'a\n/** What a call costs. */', /:2: begins with "What"/],
  ['a header that begins with "Where"', 'src/a.ts', '/*\n * Where it ends.\n */', /:1: begins with "What"/],
  ['a description that begins with "Who"', 'openrpc.json', '{"description": "Who asks"}', /begins with "What"/],
  ['a paragraph that begins with "Of"', 'README.md', 'Of the two, the first.', /begins with "Of"/],
]

describe('finds', () => {
  for (const [title, path, text, expected] of planted) {
    test(title, () => {
      const faults = findProseFaults(path, text)
      expect(faults).toHaveLength(1)
      expect(faults[0]).toMatch(expected)
    })
  }
})

const allowed: [string, string, string][] = [
  ['a line of 120 columns', 'src/a.ts', `// ${'x'.repeat(117)}`],
  ['a wide row of a Markdown table', 'README.md', `| ${'cell | '.repeat(40)}`],
  ['a long URL', 'README.md', `See https://example.com/${'x'.repeat(120)}`],
  ['a long text of the contract', 'openrpc.json', `"description": "${'word '.repeat(40)}"`],
  ['words that contain a word of the list', 'src/a.ts', '// so manyfold; canewood; forever'],
  ['"what" inside a sentence', 'src/a.ts', '/** Returns what was sent. */'],
  ['"of" inside a sentence', 'src/a.ts', '// The number\n// of devices. Offset 0.'],
]

describe('lets pass', () => {
  for (const [title, path, text] of allowed) {
    test(title, () => {
      expect(findProseFaults(path, text)).toEqual([])
    })
  }
})

const missing = findMissing('git')

test.skipIf(missing !== null)(needing(missing, 'no file has a fault'), () => {
  expect(lintProse()).toEqual([])
})

test.skipIf(missing !== null)(
  needing(missing, 'a file in a folder that is new, or with letters beyond ASCII, is read too'),
  () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, '.github', 'workflows'), { recursive: true })
    writeFileSync(join(folder, '.github', 'workflows', 'ci.yml'), '# It is tested anew.\n')
    // By default git quotes such a name.
    writeFileSync(join(folder, 'übersicht.md'), 'It is tested anew.\n')
    execFileSync('git', ['init', '-q', folder])
    const [tsx, script] = ['node_modules/.bin/tsx', 'scripts/lint/prose.ts'].map((path) => join(root, path))
    const { status, stderr } = spawnSync(tsx!, [script!], { cwd: folder, encoding: 'utf8' })
    const faults = ['.github/workflows/ci.yml', 'übersicht.md'].map((path) => `${path}:1: "anew"; write "again"\n`)
    expect([status, stderr]).toEqual([1, faults.join('')])
  },
)
