// Makes the secrets for compose.yaml, once. These are passwords for the two users of Redis (in their URLs, and as
// hashes in its rules), the key that encrypts credentials, and the first API key. Existing files stay unchanged, except
// the rules: those of our users are made from docs/redis.acl each time, because a newer keyrack may need more commands.
//
// node scripts/make-secrets.mjs [FOLDER, ./secrets]

import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// The user of the image (see Dockerfile), which reads the files if root made them.
const IMAGE_USER = 10001
const SECRET_MODE = 0o600
// The failures of a link on a file system without hard links, such as exFAT or some network shares.
const NO_HARD_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

const tree = fileURLToPath(new URL('..', import.meta.url))
const [given, ...more] = process.argv.slice(2)
// An empty name, such as that of a variable without a value, would be the current folder.
if (given === '' || given?.startsWith('-') || more.length > 0)
  fail('Usage: node scripts/make-secrets.mjs [FOLDER, ./secrets]')
const folder = resolve(given ?? join(tree, 'secrets'))
const user = process.getuid?.()

makeFolder()
make('redis_url', `redis://keyrack:${randomBytes(32).toString('hex')}@redis:6379\n`)
make('redis_admin_url', `redis://keyrack-admin:${randomBytes(32).toString('hex')}@redis:6379\n`)
makeRules()
make('credentials_key', `${randomBytes(32).toString('hex')}\n`)
make('first_api_key', `kr_${randomBytes(6).toString('hex')}_${randomBytes(32).toString('hex')}\n`)
setUser()
console.log(`The secrets are in ${folder}
  first_api_key    opens the service: KEYRACK_KEY_FILE=${join(folder, 'first_api_key')} npx keyrack devices list
  credentials_key  keep a copy apart from the data: without it no credential can be read again`)

function makeFolder() {
  try {
    makeFolders(folder)
  } catch (failure) {
    fail(`Cannot make "${folder}" (${failure.code}): name another folder`)
  }
  const found = lstatSync(folder)
  if (!found.isDirectory()) fail(`"${folder}" is not a folder: remove it, or name another one`)
  if (user === undefined) return
  if (found.uid !== user) fail(`"${folder}" belongs to user ${found.uid}, not to you: name another folder`)
  if ((found.mode & 0o022) !== 0)
    fail(`"${folder}" can be written to by other users: chmod go-w it, or name another folder`)
}

/**
 * Redis runs as another user and must read this file. So it holds passwords only as hashes. Ours hash 32 random bytes,
 * which they do not reveal.
 */
function makeRules() {
  const rules = readFileSync(join(tree, 'docs/redis.acl'), 'utf8')
    .replace('>PASSWORD', `#${hashPassword(readPassword('redis_url'))}`)
    .replace('>ADMIN_PASSWORD', `#${hashPassword(readPassword('redis_admin_url'))}`)
  const path = join(folder, 'redis_acl')
  const before = existsSync(path) && lstatSync(path).isFile() ? readFileSync(path, 'utf8') : null
  const now = `${[rules.trimEnd(), ...findAddedUsers(before ?? '')].join('\n')}\n`
  if (before === now) return
  replace(path, now, 0o644)
  if (before !== null)
    console.log(`The rules in ${path} changed. A Redis that runs needs: docker compose restart redis`)
}

/**
 * Returns the lines of users that the operator added to the rules, with hashes in place of passwords. Redis refuses all
 * other lines, and two blanks in a row.
 */
function findAddedUsers(rules) {
  const ours = ['default', 'keyrack', 'keyrack-admin']
  return rules
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([keyword, name]) => keyword === 'user' && !ours.includes(name))
    .map((words) => words.map((word) => word.replace(/^([><])(.+)/, hashRule)).join(' '))
}

/** Returns the rule `>PASSWORD` or `<PASSWORD` as the rule that adds or removes the hash of the password. */
function hashRule(_rule, sign, password) {
  return `${sign === '>' ? '#' : '!'}${hashPassword(password)}`
}

function hashPassword(password) {
  return createHash('sha256').update(password).digest('hex')
}

function readPassword(name) {
  const text = readFileSync(join(folder, name), 'utf8').trim()
  if (URL.canParse(text) && new URL(text).password !== '') return decodeURIComponent(new URL(text).password)
  return fail(`"${join(folder, name)}" holds no URL with a password: remove it, to get a new one`)
}

/** Makes a folder with its parents. Node's own `recursive` never returns under /proc. */
function makeFolders(path) {
  if (existsSync(path)) return
  if (dirname(path) !== path) makeFolders(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (failure) {
    // Another run was faster.
    if (failure.code !== 'EEXIST') throw failure
  }
}

/**
 * Creates a file unless it exists. It is written under a random name and linked when it is complete: an interrupted
 * run, or a full disk, leaves no part of a secret that the next run would take for one. The mode is set whatever the
 * umask is, and links are not followed.
 */
function make(name, content) {
  const path = join(folder, name)
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return checkExisting(path)
  const draft = draftOf(path)
  const outcome = createComplete(path, draft, content)
  rmSync(draft, { force: true })
  if (outcome === 'exists') checkExisting(path)
  else if (outcome !== 'created') fail(`Cannot write "${path}" (${outcome.code})`)
}

/** Returns `created`, `exists` if another run was faster, or the failure. */
function createComplete(path, draft, content) {
  try {
    write(draft, content, SECRET_MODE)
    return publish(draft, path) ? 'created' : 'exists'
  } catch (failure) {
    return failure
  }
}

/** Gives a complete draft its name, and returns false if there is such a file. */
function publish(draft, path) {
  try {
    linkSync(draft, path)
    return true
  } catch (failure) {
    if (failure.code === 'EEXIST') return false
    if (!NO_HARD_LINKS.includes(failure.code)) throw failure
  }
  return replaceClaim(draft, path)
}

/** Claims the name with an empty file, because a rename alone would replace the secret of a faster run. */
function replaceClaim(draft, path) {
  try {
    closeSync(openSync(path, 'wx', SECRET_MODE))
  } catch (failure) {
    if (failure.code === 'EEXIST') return false
    throw failure
  }
  try {
    renameSync(draft, path)
  } catch (failure) {
    rmSync(path, { force: true })
    throw failure
  }
  return true
}

/** Replaces a file by a complete one. An interrupted run, or a full disk, leaves the earlier file. */
function replace(path, content, mode) {
  const draft = draftOf(path)
  try {
    write(draft, content, mode)
    renameSync(draft, path)
  } catch (failure) {
    rmSync(draft, { force: true })
    fail(`Cannot write "${path}" (${failure.code})`)
  }
}

/** Returns the name of a new file in the same folder. */
function draftOf(path) {
  return join(folder, `.${basename(path)}.${randomBytes(8).toString('hex')}`)
}

function write(path, content, mode) {
  const file = openSync(path, 'wx', mode)
  try {
    fchmodSync(file, mode)
    if (user === 0) fchownSync(file, IMAGE_USER, IMAGE_USER)
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function checkExisting(path) {
  const found = lstatSync(path)
  if (!found.isFile()) fail(`"${path}" is not a file: remove it`)
  if (found.size === 0 && !receivesContent(path)) fail(`"${path}" is empty: remove it`)
  const mode = found.mode & 0o777
  if (user !== undefined && (mode & ~SECRET_MODE) !== 0) {
    fail(`"${path}" is open to other users (mode ${mode.toString(8)}): chmod ${SECRET_MODE.toString(8)} it`)
  }
}

/** Waits for a faster run that has claimed the name. Returns false if the file is still empty after two seconds. */
function receivesContent(path) {
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (let left = 40; left > 0; left--) {
    Atomics.wait(never, 0, 0, 50)
    if (lstatSync(path).size > 0) return true
  }
  return false
}

/** Writes the id of the user that owns the files to .env: compose.yaml runs the containers as this user. */
function setUser() {
  if (user === undefined || user === 0) return
  const line = `CONTAINER_USER=${user}:${process.getgid()}`
  if (folder !== join(tree, 'secrets')) return console.log(`Set ${line} and SECRETS=${folder} for docker compose`)
  const path = join(tree, '.env')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (/^CONTAINER_USER=/m.test(text)) return
  appendFileSync(path, `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`, { mode: 0o600 })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
