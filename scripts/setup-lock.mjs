// The lock of scripts that install or build, because two at once would remove each other's files. It uses only syntax
// and import names of Node 12, as setup.mjs does, which imports it.

// biome-ignore-all lint/style/useNodejsImportProtocol: Node 12 refuses to load what is imported by it

import fs from 'fs'
import path from 'path'
import { isRunning } from './is-running.mjs'

// Ten minutes, the longest that a slow network should need.
const WAIT_MS = 600000
const PAUSE_MS = 500
// A process writes its id right after it has created the file.
const EMPTY_LOCK_MS = 5000

/**
 * Creates a file in the tree that holds the id of this process, and waits while another process has it. Returns a
 * function that removes the file. It is also removed when this process ends by itself. A signal leaves it, and the next
 * process removes it. Ends this process with a message if the file cannot be written.
 */
export function takeLock(tree) {
  const file = path.join(tree, '.setup-lock')
  for (let waited = 0; !createLock(file); ) {
    const holder = readLock(file)
    if (isStale(file, holder)) {
      removeLock(file, holder)
      continue
    }
    if (waited === 0) console.log('keyrack: another process installs or builds, waiting for it')
    if (waited >= WAIT_MS)
      fail(`"${file}" is held by process ${holder}: if that installs and builds nothing, remove it`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    waited += PAUSE_MS
  }
  const release = () => readLock(file) === `${process.pid}` && fs.rmSync(file, { force: true })
  process.on('exit', release)
  return release
}

function createLock(file) {
  try {
    fs.writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (failure) {
    if (failure.code === 'EEXIST') return false
    if (failure.syscall === 'write') fs.rmSync(file, { force: true })
    return failToWrite(file, failure)
  }
}

/** Returns an empty text if the file is gone, or cannot be read. */
function readLock(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (_) {
    return ''
  }
}

/** Process ids repeat in containers: this process has no lock yet, so its id is that of an earlier one. */
function isStale(file, holder) {
  if (holder !== '') return holder === `${process.pid}` || !isRunning(Number(holder))
  const found = fs.statSync(file, { throwIfNoEntry: false })
  return found !== undefined && found.size === 0 && Date.now() - found.mtimeMs > EMPTY_LOCK_MS
}

/** Renames the file first: if another process has replaced it, that lock is put back. */
function removeLock(file, holder) {
  const taken = `${file}.${process.pid}`
  try {
    fs.renameSync(file, taken)
    if (readLock(taken) === holder) fs.rmSync(taken)
    else fs.renameSync(taken, file)
  } catch (failure) {
    if (failure.code !== 'ENOENT') failToWrite(file, failure)
  }
}

function failToWrite(file, { code }) {
  return fail(`Cannot write into "${path.dirname(file)}" (${code}), where keyrack is installed and built`)
}

/** Ends this process with a message. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
