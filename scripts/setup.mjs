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
import { fail, takeLock } from './setup-lock.mjs'

const root = path.dirname(path.dirname(url.fileURLToPath(import.meta.url)))
const inTree = (name) => path.join(root, name)

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
  const wanted = installHash(manifest)
  const isInstalled = () =>
    fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted && hasEveryDependency(manifest)
  if (isInstalled()) return
  // Each npm ci removes what the other has installed.
  const release = takeLock(root)
  if (!isInstalled()) install(stamp, wanted)
  // The build runs in a process of its own, which takes the lock too.
  release()
}

function install(stamp, wanted) {
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

/** `npm prune --omit=dev` removes packages, with all that only they need, and keeps the stamp. */
function hasEveryDependency({ dependencies, devDependencies }) {
  const names = Object.keys(Object.assign({}, dependencies, devDependencies))
  return names.every((name) => fs.existsSync(inTree(`node_modules/${name}`)))
}

/**
 * Hashes only the parts of package.json that npm ci reads: another script or description needs no install. The system,
 * the processor and the C library are part of the hash, because npm ci installs binaries for these: a tree that was
 * copied from another machine, or is mounted into a container of Alpine, is installed again.
 */
function installHash(manifest) {
  const read = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']
  // Without this, a report takes long if the names of connected machines cannot be looked up.
  process.report.excludeNetwork = true
  const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined
  const machine = [process.platform, process.arch, isGlibc]
  return crypto
    .createHash('sha256')
    .update(JSON.stringify(read.map((member) => manifest[member]).concat(machine)))
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
