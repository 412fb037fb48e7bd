/* Runs scripts/build/index.mjs in a small tree with a stand-in for the compiler, which ends when the test lets it. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { until } from '../support/until.ts'

const SCRIPTS = fileURLToPath(new URL('../../scripts/', import.meta.url))
/** Notes each run in `runs`, waits for the file `go`, and writes the program into the folder after `--outDir`. */
const COMPILER = `
const fs = require('node:fs')
fs.appendFileSync('runs', 'compiled\\n')
setTimeout(() => process.exit(9), 60_000)
setInterval(() => {
  if (!fs.existsSync('go')) return
  const out = process.argv.at(-1) + '/src'
  fs.mkdirSync(out, { recursive: true })
  fs.writeFileSync(out + '/main.js', '')
  process.exit(0)
}, 20)
`

function createTree(): string {
  const tree = join(temporaryFolder(), 'tree with blanks')
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(tree, name)), { recursive: true })
    writeFileSync(join(tree, name), text)
  }
  const plain = ['openrpc.json', 'openapi.json', 'tsconfig.json', 'tsconfig.build.json', 'vite.config.ts', 'LICENSE']
  for (const name of [...plain, 'package.json', 'package-lock.json']) write(name, '{}')
  for (const name of ['src/a.ts', 'generated/a.ts', 'clients/typescript/a.ts', 'clients/python/a.py']) write(name, '')
  write('node_modules/typescript/bin/tsc', COMPILER)
  write('node_modules/vite/index.js', 'exports.build = async () => {}')
  write('scripts/build/bundle-program.mjs', 'export const bundleProgram = () => {}')
  write('scripts/build/wheel.mjs', `export const buildWheel = () => ({ name: 'a.whl', content: '' })`)
  const real = ['setup-lock.mjs', 'is-running.mjs', 'build/index.mjs', 'build/stale-builds.mjs']
  for (const name of real) copyFileSync(join(SCRIPTS, name), join(tree, 'scripts', name))
  return tree
}

const runsIn = (tree: string): number =>
  existsSync(join(tree, 'runs')) ? readFileSync(join(tree, 'runs'), 'utf8').trim().split('\n').length : 0

function startBuild(tree: string) {
  let output = ''
  const args = [join(tree, 'scripts', 'build', 'index.mjs'), '--if-changed']
  const child = spawn(process.execPath, args, { cwd: tree, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output, ended: once(child, 'close') }
}

test('if two builds run at once, the second waits for the first and builds nothing', async () => {
  const tree = createTree()
  const first = startBuild(tree)
  await until(() => runsIn(tree) === 1, 'the compiler was not started')
  const second = startBuild(tree)
  await until(() => second.output().includes('waiting') || runsIn(tree) === 2, 'no sign of it')
  writeFileSync(join(tree, 'go'), '')
  await Promise.all([first.ended, second.ended])
  expect([first.child.exitCode, second.child.exitCode, runsIn(tree)]).toEqual([0, 0, 1])
  expect(existsSync(join(tree, 'dist', 'src', 'main.js'))).toBe(true)
  expect(readdirSync(tree)).not.toContain('.setup-lock')
})

test('the error about a tree that cannot be written to names it', () => {
  const tree = createTree()
  const line = `trap '' XFSZ; ulimit -f 0; exec "$0" "$1" --if-changed`
  const args = ['-c', line, process.execPath, join(tree, 'scripts', 'build', 'index.mjs')]
  const { status, stderr } = spawnSync('sh', args, { cwd: tree, encoding: 'utf8', timeout: 20_000 })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Cannot write into ".*" \(EFBIG\), [^\n]*\n$/)])
  expect(readdirSync(tree)).not.toContain('.setup-lock')
})

/** A user other than root, whom permissions of files bind. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const otherUser = process.getuid?.() === 0 ? NOBODY : {}
const canRun = spawnSync(process.execPath, ['-v'], { cwd: '/', ...otherUser }).status === 0
const missing = canRun ? null : 'another user than root cannot run this Node'

test.skipIf(missing !== null).each([
  ['dist', 'replace'],
  ['node_modules', 'write into'],
])(needing(missing, 'the error about a folder %s that cannot be written to names it'), (name, verb) => {
  const tree = createTree()
  writeFileSync(join(tree, 'go'), '')
  mkdirSync(join(tree, 'dist'))
  chmodSync(join(tree, name), 0o555)
  onTestFinished(() => chmodSync(join(tree, name), 0o755))
  if (otherUser === NOBODY) execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, dirname(tree)])
  const { status, stderr } = spawnSync(process.execPath, [join(tree, 'scripts', 'build', 'index.mjs')], {
    ...{ cwd: tree, encoding: 'utf8', timeout: 20_000 },
    ...otherUser,
  })
  const reason = `Cannot ${verb} "${join(tree, name)}" (EACCES): let the user who builds write to it, or remove it\n`
  expect([status, stderr]).toEqual([1, reason])
  expect(readdirSync(join(tree, 'node_modules')).sort()).toEqual(['typescript', 'vite'])
  expect(readdirSync(tree)).not.toContain('.setup-lock')
})
