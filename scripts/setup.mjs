// What `npm start` and `npm test` need before they can begin: the right Node, the dependencies, with `build` a fresh build.
// Only Node's own modules, because nothing else is installed yet, and nothing above Node 12's syntax or import names, so
// that the check of the version is what an old Node gets to say.

// biome-ignore-all lint/style/useNodejsImportProtocol: Node 12 refuses to load what is imported by it

import childProcess from 'child_process'
import crypto from 'crypto'
import fs from 'fs'
import os from 'os'
import path from 'path'
import url from 'url'

const root = path.dirname(path.dirname(url.fileURLToPath(import.meta.url)))
const inTree = (name) => path.join(root, name)

const [major, minor] = process.versions.node.split('.').map(Number)
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
if (!isSupported) {
  fail(
    `keyrack needs Node 20.19, or 22.12 or newer, this is ${process.versions.node}: install one from https://nodejs.org`,
  )
}

// A production image brings its build and its dependencies and has no sources to make either from.
const isProductionImage = fs.existsSync(inTree('dist')) && !fs.existsSync(inTree('src'))
if (!isProductionImage) {
  installDependencies()
  if (process.argv[2] === 'build') build()
}

function installDependencies() {
  const stamp = inTree('node_modules/.keyrack-install')
  const wanted = dependenciesHash()
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return

  // The stamp goes first and comes back last: an install that was interrupted leaves none and is repeated.
  fs.rmSync(stamp, { force: true })
  console.log('keyrack: installing dependencies, once (npm ci)')
  const cache = npmCache()
  try {
    // --include=dev: NODE_ENV=production or omit=dev would leave out the compiler.
    // --ignore-scripts: no package runs code of its own here. Not in .npmrc, where it would also keep npm from running our
    // prestart and pretest. Four packages have install scripts, all for development, and none needs them: esbuild (finds its
    // binary without), protobufjs (prints a warning), ssh2 and its cpu-features (a faster cipher for Docker over SSH, which
    // no test uses). `allowScripts` in package.json denies them to an `npm ci` by hand, from npm 11 on.
    const installed = npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'].concat(cache.options))
    if (installed.status !== 0) {
      process.stderr.write((installed.stdout || '') + (installed.stderr || ''))
      fail(
        `npm ci failed${installed.error ? ` (${installed.error.message})` : ''}: mend what it says above, then try again`,
      )
    }
  } finally {
    cache.remove()
  }
  fs.writeFileSync(stamp, wanted)
}

/** Of package.json only what npm ci reads: another script or description is no reason to install again. */
function dependenciesHash() {
  const manifest = JSON.parse(fs.readFileSync(inTree('package.json'), 'utf8'))
  const read = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']
  return crypto
    .createHash('sha256')
    .update(JSON.stringify(read.map((member) => manifest[member])))
    .update(fs.readFileSync(inTree('package-lock.json')))
    .digest('hex')
}

function npm(args) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  // Under `npm start` the npm that runs us is the one to use; by hand it is the one on PATH, on Windows a .cmd.
  const runner = process.env.npm_execpath
  if (runner && path.basename(runner) === 'npm-cli.js') {
    return childProcess.spawnSync(process.execPath, [runner].concat(args), options)
  }
  return childProcess.spawnSync('npm', args, Object.assign(options, { shell: process.platform === 'win32' }))
}

/** npm's own cache if it can be written; without a usable home folder a temporary one. */
function npmCache() {
  const home = process.env.HOME || process.env.USERPROFILE
  const usual = home && (process.env.npm_config_cache || path.join(home, '.npm'))
  try {
    // npm makes the folder in one that is there. Not `recursive`, which never ends under /proc.
    fs.accessSync(fs.existsSync(usual) ? usual : path.dirname(usual), fs.constants.W_OK)
    if (!fs.existsSync(usual)) fs.mkdirSync(usual)
    return { options: [], remove() {} }
  } catch (_) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyrack-npm-'))
    return { options: ['--cache', folder], remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
  }
}

function build() {
  const built = childProcess.spawnSync(process.execPath, [inTree('scripts/build.mjs'), '--if-changed'], {
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(1)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
