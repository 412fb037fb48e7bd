import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRows, type ProofRow, replaceRows } from '../../scripts/proof/rows.ts'
import { BEGIN, END, formatTable, readRows, renderPromises } from '../../scripts/proof/table.ts'
import { type Figure, type Line, type Run, readLines } from '../support/figures/figures.ts'
import { figure, figureOfCheck, part } from '../support/figures/measured.ts'
import { SHOWN_BY } from '../support/figures/shown-by.ts'
import { hashMeasured, hashService, root } from '../support/figures/trees.ts'

const LONG = 'test/crash/kills.long.test.ts'
const SHORT = 'test/crash/kills.ci.test.ts'
const OF_NOW = { commit: 'c0ffee', service: 'now', tree: 'tree' }

const measured = (text: string, value: number, at: number, changes: Partial<Figure> = {}): Figure => ({
  ...{ kind: 'figure', promise: 'D1', text, value, isMet: true, file: LONG, at, part: null, ...OF_NOW },
  ...{ durability: 'always', services: 2, ...changes },
})

const ended = (startedAt: number, at: number, changes: Partial<Run> = {}): Run => ({
  ...{ kind: 'run', file: LONG, startedAt, at, passed: 1, skipped: 0, failed: [], ...OF_NOW, ...changes },
})

const inWords = (lines: readonly Line[]): string[] =>
  createRows(lines).map(({ measured: text, isMet, reason }) => [isMet ? 'met' : 'NOT MET', text, reason].join(' | '))

describe('a row', () => {
  test('is met if the figure meets its aim and every test of its file passed', () => {
    expect(createRows([measured('lost writes', 0, 1500), ended(1000, 41_000)])).toEqual([
      {
        ...{ promise: 'D1', measured: '0 lost writes', isMet: true, reason: '', date: '1970-01-01', commit: 'c0ffee' },
        ...{ command: 'npm run test:long -- test/crash/kills.long', service: 'now', seconds: 40 },
        ...{ durability: 'always', services: 2 },
      },
    ])
  })

  test('is not met if a test of the file failed, with the figure that failed it', () => {
    const lines = [measured('lost writes', 3, 1500), ended(1000, 2000, { failed: ['nothing is lost'] })]
    expect(inWords(lines)).toEqual(['NOT MET | 3 lost writes | failed: nothing is lost'])
  })

  test('is not met if the last run failed before it measured anything, whatever was measured before', () => {
    const failed = ended(3000, 4000, { passed: 0, failed: ['nothing is lost'] })
    expect(inWords([measured('lost writes', 0, 1500), ended(1000, 2000), failed])).toEqual([
      'NOT MET | 1 of 1 tests failed: kills | failed: nothing is lost',
    ])
  })

  test('is not met if the figure misses its aim though no test failed', () => {
    expect(inWords([measured('ms', 30, 1500, { isMet: false }), ended(1000, 2000)])).toEqual([
      'NOT MET | 30 ms | the figure misses its aim',
    ])
  })

  test('is not met if nothing ran, and says what was skipped', () => {
    expect(inWords([ended(1, 2, { passed: 0, skipped: 3 })])).toEqual([
      'NOT MET | 0 of 0 tests failed: kills | no test ran',
    ])
    expect(inWords([ended(1, 2, { skipped: 3 })])).toEqual(['met | 0 of 1 tests failed: kills | 3 tests skipped'])
  })

  test('shows the longest file that ran, and a shorter one only if that failed later', () => {
    const lines = [measured('lost at 100 kills', 0, 2), ended(1, 3)]
    const short = { file: SHORT }
    expect(inWords([...lines, measured('lost at 10 kills', 0, 5, short), ended(4, 6, short)])).toHaveLength(1)
    const failed = ended(4, 6, { ...short, failed: ['planted'] })
    expect(inWords([...lines, measured('lost at 10 kills', 1, 5, short), failed])).toEqual([
      'met | 0 lost at 100 kills | ',
      'NOT MET | 1 lost at 10 kills | failed: planted',
    ])
  })

  test('counts figures of a resumed part if service and tests were the same', () => {
    const done: Line = { kind: 'part', part: 'one', file: LONG, at: 1600, ...OF_NOW }
    const before = [measured('lost writes', 0, 1500, { part: 'one' }), done, ended(1000, 2000)]
    expect(inWords([...before, ended(3000, 3001)])).toEqual(['met | 0 lost writes | '])
    expect(inWords([...before, ended(3000, 3001, { tree: 'changed' })])).toEqual([
      'met | 0 of 1 tests failed: kills | ',
    ])
  })

  test('replaces the earlier rows of its file and no others', () => {
    const row = (promise: string, command: string): ProofRow => ({ ...createRows([ended(1, 2)])[0]!, promise, command })
    const others = [row('D1', 'npm run test:ci -- test/durability.ci'), row('D2', 'x')]
    const former = [row('D1', 'npm run test:ci -- test/crash/kills.ci'), ...others]
    const now = row('D1', 'npm run test:long -- test/crash/kills.long')
    expect(replaceRows(former, [now])).toEqual([now, ...others])
  })
})

describe('the table', () => {
  const row = createRows([measured('lost writes', 0, 1500), ended(1000, 41_000)])[0]!

  test('has verdict, figure, command, date, commit and conditions', () => {
    expect(formatTable([row], 'now').split('\n')[2]).toBe(
      '| D1: an acknowledged write survives kill -9 of the service and of Redis (`appendfsync always`) | met | ' +
        '0 lost writes | `npm run test:long -- test/crash/kills.long` | 1970-01-01, c0ffee | ' +
        '40 s, fsync always, 2 services |',
    )
  })

  test('marks what was measured on another service, and what is not met', () => {
    expect(formatTable([row], 'other')).toContain('| met, older than the code | 0 lost writes |')
    expect(formatTable([{ ...row, isMet: false, reason: 'why' }], 'now')).toContain(
      '| **NOT MET** | 0 lost writes (why) |',
    )
  })

  test('names each promise that was not measured', () => {
    expect(formatTable([], 'now')).toContain(
      '| F7: heap, memory, descriptors and keys do not grow | **not measured** |',
    )
  })

  test('replaces an older one, and nothing else', () => {
    const page = renderPromises(`a\n${BEGIN}\nold\n${END}\nb`, [row], 'now')
    expect(page).toBe(`a\n${BEGIN}\n\n${formatTable([row], 'now')}\n\n${END}\nb`)
    expect(() => renderPromises('no markers', [], 'now')).toThrow(/^Cannot find/)
  })

  test('is in docs/promises.md as npm run generate writes it', () => {
    const page = readFileSync(join(root, 'docs/promises.md'), 'utf8')
    expect(page).toBe(renderPromises(page, readRows()))
  })
})

test('every promise of the document is shown by test files that exist', () => {
  const page = readFileSync(join(root, 'docs/promises.md'), 'utf8')
  const named = [...page.matchAll(/^- \*\*([^*]+)\.\*\*/gm)].flatMap(([, ids]) => ids!.split(', '))
  expect(Object.keys(SHOWN_BY).sort()).toEqual(named.filter((id) => /^[DFS]\d+$/.test(id)).sort())
  const missing = Object.values(SHOWN_BY)
    .flatMap((groups) => groups.map((files) => files.filter((file) => existsSync(join(root, file)))))
    .filter((files) => files.length === 0)
  expect(missing).toEqual([])
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyrack-proof-'))
  vi.stubEnv('PROOF_DIR', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

describe('figures', () => {
  test('are kept with the part they belong to, and with the hash of the service', async () => {
    await part('one', async () => figure('D1', 'lost writes', 0))
    figure('D2', 'others', 1)
    expect(readLines().map((line) => [line.kind, 'part' in line ? line.part : null, line.service])).toEqual([
      ['figure', 'one', hashService()],
      ['part', 'one', hashService()],
      ['figure', null, hashService()],
    ])
  })

  test('of a check that throws are one fault, with its message', async () => {
    const failing = figureOfCheck(
      'D3',
      () => 'half commits',
      () => Promise.reject(new Error('half of a commit')),
    )
    await expect(failing).rejects.toThrow('half of a commit')
    await figureOfCheck(
      'D3',
      () => 'half commits',
      async () => {},
    )
    expect(readLines()).toMatchObject([
      { value: 1, text: 'fault found: half of a commit', isMet: false },
      { value: 0, text: 'half commits', isMet: true },
    ])
  })

  test('of a part that failed do not count as done, and a part is skipped only by a run that resumes', async () => {
    let runs = 0
    const counted = (failure?: string) => async (): Promise<void> => {
      runs++
      if (failure !== undefined) throw new Error(failure)
    }
    vi.stubEnv('PROOF_RESUME', '1')
    await expect(part('two', counted('violations'))).rejects.toThrow('violations')
    await part('two', counted())
    await part('two', counted())
    expect(runs).toBe(2)
    vi.stubEnv('PROOF_RESUME', '')
    await part('two', counted())
    expect(runs).toBe(3)
  })
})

describe('the hash', () => {
  const FILES = { 'src/main.ts': 'a', 'generated/types.ts': 'b', 'test/one.test.ts': 'c', 'docs/page.md': 'd' }
  const MANIFEST = { scripts: { start: 'node --flag main.js', lint: 'x' }, dependencies: { a: '1' } }

  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }

  test.each([
    ['a source', 'src/main.ts', 'changed', true],
    ['a new source', 'src/more.ts', '', true],
    ['generated code', 'generated/types.ts', 'changed', true],
    ['the contract', 'openrpc.json', '{}', true],
    [
      'the flags of npm start',
      'package.json',
      JSON.stringify({ ...MANIFEST, scripts: { start: 'node main.js' } }),
      true,
    ],
    [
      'another command',
      'package.json',
      JSON.stringify({ ...MANIFEST, scripts: { ...MANIFEST.scripts, lint: 'y' } }),
      false,
    ],
    ['a test', 'test/one.test.ts', 'changed', false],
    ['a document', 'docs/page.md', 'changed', false],
  ])('of the service after a change of %s', async (_, path, text, isOther) => {
    for (const [name, content] of Object.entries(FILES)) await write(name, content)
    await write('package.json', JSON.stringify(MANIFEST))
    const [service, tree] = [hashService(folder), hashMeasured(folder)]
    await write(path, text)
    expect(hashService(folder) !== service).toBe(isOther)
    // Other tests make a different run about the same service.
    expect(hashMeasured(folder) !== tree).toBe(isOther || path.startsWith('test/'))
    const row = { ...createRows([ended(1, 2)])[0]!, service }
    expect(formatTable([row], hashService(folder)).includes('older than the code')).toBe(isOther)
  })
})

/** Runs test files of a folder of their own with our reporter. Returns the exit code. */
async function runPlanted(files: Readonly<Record<string, string>>): Promise<number | null> {
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await writeFile(join(folder, 'vitest.config.ts'), 'export default {}')
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const reporter = join(root, 'test/support/figures/promise-reporter.ts')
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', `--reporter=${reporter}`]
  const env = { PATH: process.env.PATH, PROOF_DIR: join(folder, 'proof') }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' })
  return await new Promise((resolve) => child.once('exit', resolve))
}

test('planted: a failure in a test of a promise makes its row NOT MET, and only its row', async () => {
  const head = `import { expect, test } from 'vitest'
    import { figure } from ${JSON.stringify(join(root, 'test/support/figures/measured.ts'))}\n`
  const code = await runPlanted({
    'test/crash/backup.test.ts': `${head} test('planted', () => { figure('D10', 'records differ', 2); throw 1 })`,
    'test/audit/cuts.test.ts': `${head} test('whole', () => { figure('S13', 'cuts unseen', 0); expect(0).toBe(0) })`,
    'test/access/bind-matrix.test.ts': `throw new Error('cannot be loaded')`,
  })
  expect(code).toBe(1)
  expect(inWords(readLines(join(folder, 'proof')))).toEqual([
    'NOT MET | 2 records differ | failed: planted',
    'NOT MET | 1 of 1 tests failed: bind matrix | failed: cannot be loaded',
    'met | 0 cuts unseen | ',
  ])
})
