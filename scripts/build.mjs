// Compiles src/ and generated/ to dist/, puts beside it what the compiler leaves out, and the console as browsers load it. `--if-changed`: only when what
// goes in is not what the last build was made from.

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

const root = fileURLToPath(new URL('..', import.meta.url))
const inTree = (...names) => join(root, ...names)

// Taken before compiling: an edit made meanwhile is then a reason to build again.
const stamp = sourcesHash()
if (!process.argv.includes('--if-changed') || stamp !== lastStamp()) await build()

async function build() {
  console.log('keyrack: building')
  // Made aside and renamed: a failed build leaves the last good dist. Under node_modules it is out of git's and every
  // tool's sight, and on the same file system.
  const aside = inTree('node_modules', `.keyrack-build-${process.pid}`)
  const next = join(aside, 'dist')
  try {
    if (!compile(next) || !(await bundleConsole(join(next, 'console')))) {
      console.error('keyrack: the build failed, dist is left as it was')
      process.exitCode = 1
      return
    }
    copyUncompiled('src', next)
    copyUncompiled('generated', next)
    cpSync(inTree('openrpc.json'), join(next, 'openrpc.json'))
    // `npx keyrack` runs it as it stands.
    chmodSync(join(next, 'src', 'main.js'), 0o755)
    writeFileSync(join(next, '.stamp'), stamp)
    if (existsSync(inTree('dist'))) renameSync(inTree('dist'), join(aside, 'last'))
    renameSync(next, inTree('dist'))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function compile(outDir) {
  mkdirSync(outDir, { recursive: true })
  const compiler = inTree('node_modules', 'typescript', 'bin', 'tsc')
  const args = [compiler, '-p', inTree('tsconfig.build.json'), '--outDir', outDir]
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0
}

/** Vite is loaded only when there is something to build: it takes longer than looking whether there is. */
async function bundleConsole(outDir) {
  // Whoever builds: a test runner's environment would bundle what developers debug with.
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  try {
    await vite.build({ configFile: inTree('vite.config.ts'), logLevel: 'warn', build: { outDir } })
    return true
  } catch (failure) {
    console.error(failure)
    return false
  }
}

/** Scripts of Redis, compiled validators: whatever in the folder is no TypeScript, but for the console's. */
function copyUncompiled(folder, outDir) {
  for (const file of filesUnder(folder)) {
    if (!/\.[cm]?ts$/.test(file) && !file.startsWith(join('src', 'console', sep)))
      cpSync(inTree(file), join(outDir, file))
  }
}

/** Everything that decides what dist holds, by name and content. */
function sourcesHash() {
  const hash = createHash('sha256')
  const single = [
    'openrpc.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'vite.config.ts',
    'package-lock.json',
    join('scripts', 'build.mjs'),
  ]
  for (const file of [...single, ...filesUnder('src'), ...filesUnder('generated')]) {
    const content = readFileSync(inTree(file))
    hash.update(`${file.split(sep).join('/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function lastStamp() {
  const file = inTree('dist', '.stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function filesUnder(folder) {
  return readdirSync(inTree(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
