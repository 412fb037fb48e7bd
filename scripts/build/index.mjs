/*
 * Builds dist/: compiles src/, clients/typescript/ and generated/, copies files that the compiler skips, bundles the
 * program and the console, and makes the wheel of the Python client. With `--if-changed` it builds only if a source
 * differs from those of the last build.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeLock } from '../setup-lock.mjs'
import { buildFolderOf, removeStaleBuilds } from './stale-builds.mjs'
import { buildWheel } from './wheel.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const inTree = (...names) => join(root, ...names)

// Computed before the compiler runs, so that an edit during the build causes another build.
let stamp = sourcesHash()
const isWanted = () => !process.argv.includes('--if-changed') || stamp !== lastStamp()
if (isWanted()) {
  takeLock(root)
  // The sources and dist may have changed while another process had the lock.
  stamp = sourcesHash()
  if (isWanted()) await build()
}

async function build() {
  console.log('keyrack: building')
  removeStaleBuilds(inTree('node_modules'))
  // The build goes into another folder, which is renamed at the end, so that a failed build leaves the previous dist.
  // That folder is under node_modules, because git and other tools ignore it there and it is on the same file system.
  const aside = inTree('node_modules', buildFolderOf(process.pid))
  const next = join(aside, 'dist')
  try {
    if (!isDone('write into', 'node_modules', () => mkdirSync(next, { recursive: true }))) return
    copyUncompiled(next)
    if (!compile(next) || !(await bundle(next))) {
      console.error('keyrack: the build failed, dist is unchanged')
      process.exitCode = 1
      return
    }
    for (const name of ['openrpc.json', 'openapi.json']) cpSync(inTree(name), join(next, name))
    writeWheel(next)
    // `npx keyrack` executes this file.
    chmodSync(join(next, 'src', 'main.js'), 0o755)
    writeFileSync(join(next, '.stamp'), stamp)
    isDone('replace', 'dist', () => replaceDist(next, join(aside, 'last')))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function replaceDist(next, last) {
  const dist = inTree('dist')
  const isThere = existsSync(dist)
  if (isThere) renameSync(dist, last)
  try {
    renameSync(next, dist)
  } catch (failure) {
    if (isThere) renameSync(last, dist)
    throw failure
  }
}

/** Changes a folder. Returns whether the operating system let it; if not, prints a sentence and fails the build. */
function isDone(verb, folder, change) {
  try {
    change()
    return true
  } catch (failure) {
    if (failure.syscall === undefined) throw failure
    console.error(
      `Cannot ${verb} "${inTree(folder)}" (${failure.code}): let the user who builds write to it, or remove it`,
    )
    process.exitCode = 1
    return false
  }
}

function compile(outDir) {
  const compiler = inTree('node_modules', 'typescript', 'bin', 'tsc')
  const args = [compiler, '-p', inTree('tsconfig.build.json'), '--outDir', outDir]
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0
}

/** Imports Vite only here: loading it takes longer than checking whether a build is needed. */
async function bundle(dist) {
  // Overrides the environment of a test runner, with which the console would contain development code.
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  const { bundleProgram } = await import('./bundle-program.mjs')
  try {
    await bundleProgram(dist)
    const output = { outDir: join(dist, 'console') }
    await vite.build({ configFile: inTree('vite.config.ts'), logLevel: 'warn', build: output })
    return true
  } catch (failure) {
    console.error(failure)
    return false
  }
}

/** Copies files that are not TypeScript, such as Lua scripts and compiled validators, except the console's. */
function copyUncompiled(outDir) {
  for (const file of [...listFiles('src'), ...listFiles('generated')]) {
    if (!/\.[cm]?ts$/.test(file) && !file.startsWith(join('src', 'console', sep)))
      cpSync(inTree(file), join(outDir, file))
  }
}

function writeWheel(outDir) {
  const { name, content } = buildWheel(root)
  mkdirSync(join(outDir, 'python'))
  writeFileSync(join(outDir, 'python', name), content)
}

/** Hashes names and contents of all sources of dist. */
function sourcesHash() {
  const hash = createHash('sha256')
  const single = [
    'openrpc.json',
    'openapi.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'vite.config.ts',
    'package-lock.json',
    'package.json',
    'LICENSE',
  ]
  for (const file of [
    ...single,
    ...listFiles('src'),
    ...listFiles('generated'),
    ...listFiles(join('clients', 'typescript')),
    ...listFiles(join('clients', 'python')).filter((file) => /\.(py|md|typed)$/.test(file)),
    ...listFiles(join('scripts', 'build')),
  ]) {
    const content = readFileSync(inTree(file))
    hash.update(`${file.split(sep).join('/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function lastStamp() {
  const file = inTree('dist', '.stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function listFiles(folder) {
  return readdirSync(inTree(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
