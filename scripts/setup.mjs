// Prepares `npm start` and `npm test`: checks the version of Node, installs dependencies, and with `build` builds if
// needed. It imports no package, because none is installed yet. It uses only syntax and import names of Node 12, so
// that an old Node can print the message about its version.

// biome-ignore-all lint/style/useNodejsImportProtocol: Node 12 refuses to load what is imported by it

import childProcess from 'child_process'
import crypto from 'crypto'
import fs from 'fs'
import os from 'os'
import path from 'path'
import url from 'url'
import { isRunning } from './is-running.mjs'

const root = path.dirname(path.dirname(url.fileURLToPath(import.meta.url)))
const inTree = (name) => path.join(root, name)

// Ten minutes, the longest that a slow network should need.
const LOCK_WAIT_MS = 600000
const LOCK_PAUSE_MS = 500
// A process writes its id right after it has created the file.
const EMPTY_LOCK_MS = 5000

const [major, minor] = process.versions.node.split('.').map(Number)
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
if (!isSupported) {
  fail(
    `keyrack needs Node 20.19, or 22.12 or newer, this is ${process.versions.node}: ` +
      'install one from https://nodejs.org',
  )
}

// A production image contains its build and its dependencies, and has no sources to make them from.
const isProductionImage = fs.existsSync(inTree('dist')) && !fs.existsSync(inTree('src'))
if (!isProductionImage) {
  installDependencies()
  if (process.argv[2] === 'build') build()
}

function installDependencies() {
  const stamp = inTree('node_modules/.keyrack-install')
  const manifest = JSON.parse(fs.readFileSync(inTree('package.json'), 'utf8'))
  const wanted = dependenciesHash(manifest)
  const isInstalled = () =>
    fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted && hasEveryDependency(manifest)
  if (isInstalled()) return
  // Each npm ci removes what the other has installed.
  lock(inTree('.setup-lock'))
  if (isInstalled()) return

  // Remove the stamp first and write it last: an interrupted install leaves none and is repeated.
  fs.rmSync(stamp, { force: true })
  console.log('keyrack: installing dependencies, once (npm ci)')
  // --include=dev: NODE_ENV=production or omit=dev would omit the compiler. --ignore-scripts: no package runs code of
  // its own here. Four packages have install scripts, all for development, and none needs them: esbuild (finds its
  // binary without), protobufjs (prints a warning), ssh2 and its cpu-features (a faster cipher for Docker over SSH,
  // which no test uses). `allowScripts` in package.json denies them to a manual `npm ci`, from npm 11.
  const installed = npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'].concat(cacheOptions()))
  if (installed.status !== 0) {
    process.stderr.write((installed.stdout || '') + (installed.stderr || ''))
    fail(`npm ci failed${installed.error ? ` (${installed.error.message})` : ''}: fix the errors above, then try again`)
  }
  fs.writeFileSync(stamp, wanted)
}

/**
 * Creates a file that holds the id of this process, and waits while another process has it. The file is removed when
 * this process ends by itself. A signal leaves it, and the next process removes it.
 */
function lock(path) {
  for (let waited = 0; !createLock(path); ) {
    const holder = readLock(path)
    if (isStale(path, holder)) {
      removeLock(path, holder)
      continue
    }
    if (waited === 0) console.log('keyrack: another process installs the dependencies, waiting for it')
    if (waited >= LOCK_WAIT_MS) fail(`"${path}" is held by process ${holder}: if that installs nothing, remove it`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_PAUSE_MS)
    waited += LOCK_PAUSE_MS
  }
  process.on('exit', () => readLock(path) === `${process.pid}` && fs.rmSync(path, { force: true }))
}

function createLock(path) {
  try {
    fs.writeFileSync(path, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (failure) {
    if (failure.code === 'EEXIST') return false
    if (failure.syscall === 'write') fs.rmSync(path, { force: true })
    return failToWrite(failure)
  }
}

/** Returns an empty text if the file is gone, or cannot be read. */
function readLock(path) {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch (_) {
    return ''
  }
}

/** Process ids repeat in containers: this process has no lock yet, so its id is that of an earlier one. */
function isStale(path, holder) {
  if (holder !== '') return holder === `${process.pid}` || !isRunning(Number(holder))
  const found = fs.statSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.size === 0 && Date.now() - found.mtimeMs > EMPTY_LOCK_MS
}

/** Renames the file first: if another process has replaced it, that lock is put back. */
function removeLock(path, holder) {
  const taken = `${path}.${process.pid}`
  try {
    fs.renameSync(path, taken)
    if (readLock(taken) === holder) fs.rmSync(taken)
    else fs.renameSync(taken, path)
  } catch (failure) {
    if (failure.code !== 'ENOENT') failToWrite(failure)
  }
}

function failToWrite({ code }) {
  return fail(`Cannot write into "${root}" (${code}), where the dependencies are installed`)
}

/** `npm prune --omit=dev` removes packages, with all that only they need, and keeps the stamp. */
function hasEveryDependency({ dependencies, devDependencies }) {
  const names = Object.keys(Object.assign({}, dependencies, devDependencies))
  return names.every((name) => fs.existsSync(inTree(`node_modules/${name}`)))
}

/** Hashes only the parts of package.json that npm ci reads: another script or description needs no install. */
function dependenciesHash(manifest) {
  const read = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']
  return crypto
    .createHash('sha256')
    .update(JSON.stringify(read.map((member) => manifest[member])))
    .update(fs.readFileSync(inTree('package-lock.json')))
    .digest('hex')
}

function npm(args) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  // Under `npm start` use the npm that runs us; otherwise the one on PATH, which is a .cmd on Windows.
  const runner = process.env.npm_execpath
  if (runner && path.basename(runner) === 'npm-cli.js') {
    return childProcess.spawnSync(process.execPath, [runner].concat(args), options)
  }
  return childProcess.spawnSync('npm', args, Object.assign(options, { shell: process.platform === 'win32' }))
}

/**
 * Returns no options if npm's own cache is writable; without a usable home folder those of a temporary cache. It is
 * removed when this process ends by itself; after a signal the operating system has to clear it away.
 */
function cacheOptions() {
  const home = process.env.HOME || process.env.USERPROFILE
  const usual = home && (process.env.npm_config_cache || path.join(home, '.npm'))
  try {
    // npm creates the folder if its parent exists. Not `recursive`, which never returns under /proc.
    fs.accessSync(fs.existsSync(usual) ? usual : path.dirname(usual), fs.constants.W_OK)
    if (!fs.existsSync(usual)) fs.mkdirSync(usual)
    return []
  } catch (_) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyrack-npm-'))
    process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
    return ['--cache', folder]
  }
}

function build() {
  const built = childProcess.spawnSync(process.execPath, [inTree('scripts/build/index.mjs'), '--if-changed'], {
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(1)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
