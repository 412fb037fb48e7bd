/* Runs scripts/setup.mjs in a small tree with a stand-in for npm, which installs when the test lets it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/fixture.ts'
import { until } from '../support/until.ts'

const SCRIPTS = fileURLToPath(new URL('../../scripts/', import.meta.url))
/** Notes each run in `runs`, waits for the file `go`, and ends with the code in it. */
const NPM = `#!${process.execPath}
import fs from 'node:fs'
setTimeout(() => process.exit(9), 60_000)
fs.appendFileSync('runs', process.argv.slice(2).join(' ') + '\\n')
const poll = setInterval(() => {
  if (!fs.existsSync('go')) return
  clearInterval(poll)
  const { dependencies, devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const names = Object.keys({ ...dependencies, ...devDependencies })
  for (const name of ['', ...names]) fs.mkdirSync('node_modules/' + name, { recursive: true })
  process.exit(Number(fs.readFileSync('go', 'utf8')))
}, 20)
`

function createTree(): string {
  const tree = join(temporaryFolder(), 'tree with blanks')
  for (const name of ['scripts', 'bin', 'tmp']) mkdirSync(join(tree, name), { recursive: true })
  const scripts = ['setup.mjs', 'setup-lock.mjs', 'is-running.mjs']
  for (const name of scripts) copyFileSync(join(SCRIPTS, name), join(tree, 'scripts', name))
  writeFileSync(join(tree, 'package.json'), '{"type":"module"}')
  writeFileSync(join(tree, 'package-lock.json'), '{}')
  writeFileSync(join(tree, 'bin', 'npm'), NPM, { mode: 0o755 })
  return tree
}

const letInstall = (tree: string, code: number): void => writeFileSync(join(tree, 'go'), `${code}`)
const runsIn = (tree: string): string[] =>
  existsSync(join(tree, 'runs')) ? readFileSync(join(tree, 'runs'), 'utf8').trim().split('\n') : []
const commandOf = (tree: string) => [process.execPath, [join(tree, 'scripts', 'setup.mjs')]] as const
const envOf = (tree: string, more: Record<string, string> = {}) => ({
  PATH: [join(tree, 'bin'), process.env.PATH].join(delimiter),
  ...{ TMPDIR: join(tree, 'tmp'), HOME: tree, ...more },
})

function startSetup(tree: string): {
  readonly child: ChildProcess
  output(): string
  readonly ended: Promise<unknown>
} {
  let output = ''
  const child = spawn(...commandOf(tree), { env: envOf(tree), stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output, ended: once(child, 'close') }
}

test('if two set-ups run at once, the second waits for the first and installs nothing', async () => {
  const tree = createTree()
  const first = startSetup(tree)
  await until(() => runsIn(tree).length === 1, 'npm was not started')
  const second = startSetup(tree)
  await until(() => second.output().includes('waiting') || runsIn(tree).length === 2, 'no sign of it')
  letInstall(tree, 0)
  await Promise.all([first.ended, second.ended])
  expect([first.child.exitCode, second.child.exitCode]).toEqual([0, 0])
  expect(runsIn(tree)).toHaveLength(1)
  expect(readdirSync(tree)).not.toContain('.setup-lock')
})

test('the lock of a killed set-up is not waited for', async () => {
  const tree = createTree()
  const first = startSetup(tree)
  await until(() => runsIn(tree).length === 1, 'npm was not started')
  first.child.kill('SIGKILL')
  letInstall(tree, 0)
  await first.ended
  expect(spawnSync(...commandOf(tree), { env: envOf(tree) }).status).toBe(0)
  expect(runsIn(tree)).toHaveLength(2)
  expect(readdirSync(tree)).not.toContain('.setup-lock')
})

test.each(['dev-only', '@scope/served'])('set-up installs again if %s was removed, and not otherwise', (name) => {
  const tree = createTree()
  const manifest = {
    type: 'module',
    dependencies: { '@scope/served': '1.0.0' },
    devDependencies: { 'dev-only': '1.0.0' },
  }
  writeFileSync(join(tree, 'package.json'), JSON.stringify(manifest))
  letInstall(tree, 0)
  const setUp = () => spawnSync(...commandOf(tree), { env: envOf(tree) }).status
  expect([setUp(), setUp(), runsIn(tree).length]).toEqual([0, 0, 1])
  rmSync(join(tree, 'node_modules', name), { recursive: true })
  expect([setUp(), setUp(), runsIn(tree).length]).toEqual([0, 0, 2])
})

test.each([
  ['another system', "Object.defineProperty(process, 'platform', { value: 'freebsd' })"],
  ['another processor', "Object.defineProperty(process, 'arch', { value: 's390x' })"],
  ['a Node on another C library', 'process.report.getReport = () => ({ header: {} })'],
])('set-up installs again what was installed by %s, once', (_, elsewhere) => {
  const tree = createTree()
  letInstall(tree, 0)
  const setUp = (line: string) => {
    const [node, args] = commandOf(tree)
    return spawnSync(node, ['--import', `data:text/javascript,${line}`, ...args], { env: envOf(tree) }).status
  }
  expect([setUp(elsewhere), setUp(elsewhere), runsIn(tree).length]).toEqual([0, 0, 1])
  expect([setUp(''), setUp(''), runsIn(tree).length]).toEqual([0, 0, 2])
})

test('an install that fails leaves neither a lock nor the cache that replaces the one in the home folder', () => {
  const tree = createTree()
  letInstall(tree, 7)
  const { status, stderr } = spawnSync(...commandOf(tree), {
    env: envOf(tree, { HOME: '/proc/x', npm_config_cache: '' }),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'npm ci failed: fix the errors above, then try again\n'])
  expect(runsIn(tree)).toEqual([expect.stringContaining('--cache')])
  expect(readdirSync(join(tree, 'tmp'))).toEqual([])
  expect(readdirSync(tree)).not.toContain('.setup-lock')
})

/** Runs a line of the shell in the tree, and then the script, which has the process id of that shell. */
const setUpAfter = (tree: string, line: string) =>
  spawnSync('sh', ['-c', `cd "$0/.."; ${line}; exec "$1" "$2"`, join(tree, 'bin'), ...commandOf(tree).flat()], {
    env: envOf(tree),
    encoding: 'utf8',
    timeout: 20_000,
  })

test('a lock with its own process id belongs to an earlier process and is not waited for', () => {
  const tree = createTree()
  letInstall(tree, 0)
  expect(setUpAfter(tree, 'printf $$ > .setup-lock').status).toBe(0)
  expect(runsIn(tree)).toHaveLength(1)
  expect(readdirSync(tree).filter((name) => name.startsWith('.setup-lock'))).toEqual([])
})

test('a lock without a process id is waited for only while it is new', async () => {
  const tree = createTree()
  letInstall(tree, 0)
  const path = join(tree, '.setup-lock')
  writeFileSync(path, '')
  // A time to come, so that the lock stays new however slow the machine is.
  utimesSync(path, Date.now() / 1000 + 3600, Date.now() / 1000 + 3600)
  const { child, output, ended } = startSetup(tree)
  await until(() => output().includes('waiting') || runsIn(tree).length === 1, 'no sign of it')
  expect(runsIn(tree)).toEqual([])
  utimesSync(path, 1, 1)
  const timeout = setTimeout(() => child.kill(), 20_000)
  await ended
  clearTimeout(timeout)
  expect([child.exitCode, runsIn(tree).length]).toEqual([0, 1])
})

test('a lock that cannot be written is not left behind', () => {
  const tree = createTree()
  const { status, stderr } = setUpAfter(tree, "trap '' XFSZ; ulimit -f 0")
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Cannot write into ".*" \(EFBIG\)/)])
  expect(readdirSync(tree)).not.toContain('.setup-lock')
})

test('a lock that another process has taken over stays', async () => {
  const tree = createTree()
  const { child, ended } = startSetup(tree)
  await until(() => runsIn(tree).length === 1, 'npm was not started')
  writeFileSync(join(tree, '.setup-lock'), `${process.pid}`)
  letInstall(tree, 0)
  await ended
  expect(child.exitCode).toBe(0)
  expect(readFileSync(join(tree, '.setup-lock'), 'utf8')).toBe(`${process.pid}`)
})
