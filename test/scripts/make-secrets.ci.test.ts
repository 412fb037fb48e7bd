/*
 * Checks that only the current user can read the files that scripts/make-secrets.mjs writes, for every folder and
 * umask.
 */
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parseApiKey } from '../../src/domain/api-key.ts'
import { parseKey } from '../../src/sealing/key-text.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/make-secrets.mjs', import.meta.url))

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyrack-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const make = (folder: string, umask = '022') =>
  spawnSync('sh', ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, SCRIPT, folder], {
    encoding: 'utf8',
    timeout: 20_000,
  })

/** Runs the script where no byte can be written into a file: the limit of the shell fails like a full disk. */
const makeOnFullDisk = (folder: string) =>
  spawnSync('sh', ['-c', `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`, process.execPath, SCRIPT, folder], {
    encoding: 'utf8',
  })

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8)
const textIn = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8').trim()
const SECRETS = ['credentials_key', 'first_api_key', 'redis_admin_url', 'redis_url']

test.each(['000', '022', '077', '777'])('under umask %s every secret is readable only for its user', (umask) => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  expect(make(folder, umask).status).toBe(0)
  expect(readdirSync(folder).sort()).toEqual([...SECRETS, 'redis_acl'].sort())
  for (const name of SECRETS) expect(modeOf(join(folder, name)), name).toBe('600')
  // Redis runs as another user and must read this file. It holds only hashes.
  expect(modeOf(join(folder, 'redis_acl'))).toBe('644')
})

test('the secrets work, and no password is in the output or in the rules', () => {
  const folder = join(temporaryFolder(), 'made', 'here')
  const { status, stdout } = make(folder)
  expect(status).toBe(0)
  expect(parseApiKey(textIn(folder, 'first_api_key'))).not.toBeNull()
  expect(parseKey(textIn(folder, 'credentials_key')).symmetricKeySize).toBe(32)
  const { password } = new URL(textIn(folder, 'redis_url'))
  expect(password).toMatch(/^[0-9a-f]{64}$/)
  for (const text of [stdout, textIn(folder, 'redis_acl')]) {
    for (const secret of [password, ...SECRETS.map((name) => textIn(folder, name))]) expect(text).not.toContain(secret)
  }
  const hashes = [...textIn(folder, 'redis_acl').matchAll(/ #([0-9a-f]{64}) /g)].map(([, hash]) => hash)
  const hashOf = (name: string): string =>
    createHash('sha256')
      .update(new URL(textIn(folder, name)).password)
      .digest('hex')
  expect(hashes).toEqual([hashOf('redis_url'), hashOf('redis_admin_url')])
})

test('a second run changes nothing, and creates missing secrets', () => {
  const folder = temporaryFolder()
  make(folder)
  const before = SECRETS.map((name) => textIn(folder, name))
  rmSync(join(folder, 'first_api_key'))
  expect(make(folder).status).toBe(0)
  const after = SECRETS.map((name) => textIn(folder, name))
  expect([after[0], after[2], after[3]]).toEqual([before[0], before[2], before[3]])
  expect(after[1]).not.toBe(before[1])
})

test('the rules of an earlier keyrack are made again, for the same passwords', () => {
  const folder = temporaryFolder()
  make(folder)
  const rules = textIn(folder, 'redis_acl')
  rmSync(join(folder, 'redis_admin_url'))
  writeFileSync(join(folder, 'redis_acl'), rules.split('\n').slice(0, 2).join('\n').replace(' +del ', ' '))
  expect(make(folder).status).toBe(0)
  const [anybody, service, admin] = textIn(folder, 'redis_acl').split('\n')
  expect([anybody, service]).toEqual(rules.split('\n').slice(0, 2))
  expect(admin).toMatch(/^user keyrack-admin on #[0-9a-f]{64} /)
})

test('users of Redis that the operator added stay when the rules are made again, which is said with what to do', () => {
  const folder = temporaryFolder()
  const changed = expect.stringContaining('docker compose restart redis')
  expect(make(folder).stdout).not.toEqual(changed)
  const rules = textIn(folder, 'redis_acl')
  const hash = (password: string): string => createHash('sha256').update(password).digest('hex')
  const added = [`user redis-admin on #${hash('secret')} ~* &* +@all`, 'user keyrack-reader on nopass ~keyrack:* +get']
  writeFileSync(join(folder, 'redis_acl'), [added[0], rules.replace(' +del ', ' '), added[1]].join('\n'))
  expect(make(folder).stdout).toEqual(changed)
  expect(textIn(folder, 'redis_acl').split('\n')).toEqual([...rules.split('\n'), ...added])
  expect(make(folder).stdout).not.toEqual(changed)
})

test('passwords of users of Redis that the operator added become hashes in the rules', () => {
  const folder = temporaryFolder()
  make(folder)
  const rules = textIn(folder, 'redis_acl')
  writeFileSync(join(folder, 'redis_acl'), `${rules}\n\tuser  redis-admin on >sec<ret <old> ~* &* +@all\n`)
  expect(make(folder).stdout).toContain('docker compose restart redis')
  const hash = (password: string): string => createHash('sha256').update(password).digest('hex')
  const added = `user redis-admin on #${hash('sec<ret')} !${hash('old>')} ~* &* +@all`
  expect(textIn(folder, 'redis_acl')).toBe(`${rules}\n${added}`)
})

test('users of keyrack stay once in the rules, however many blanks their lines have', () => {
  const folder = temporaryFolder()
  make(folder)
  const rules = textIn(folder, 'redis_acl')
  writeFileSync(join(folder, 'redis_acl'), rules.replace('user keyrack ', 'user   keyrack '))
  expect(make(folder).status).toBe(0)
  expect(textIn(folder, 'redis_acl')).toBe(rules)
})

test.each([
  ['a full disk', (folder: string) => makeOnFullDisk(folder).status],
  ['a kill', (folder: string) => makeWith(`fs.renameSync = () => process.kill(process.pid, 'SIGKILL')`, folder).status],
])('%s while the rules are made again leaves the earlier ones, with all users', (_what, interrupt) => {
  const folder = temporaryFolder()
  make(folder)
  const rules = textIn(folder, 'redis_acl')
  const before = `${rules.replace(' +del ', ' ')}\nuser redis-admin on nopass ~* &* +@all`
  writeFileSync(join(folder, 'redis_acl'), before)
  expect(interrupt(folder)).not.toBe(0)
  expect(textIn(folder, 'redis_acl')).toBe(before)
  expect(make(folder).status).toBe(0)
  expect(textIn(folder, 'redis_acl')).toBe(`${rules}\nuser redis-admin on nopass ~* &* +@all`)
})

test('an option, an empty name and a second folder print the usage and make nothing', () => {
  const folder = temporaryFolder()
  for (const words of [['--help'], [''], ['made', 'other']]) {
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...words], { cwd: folder, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('make-secrets.mjs [FOLDER')])
  }
  expect(readdirSync(folder)).toEqual([])
})

test('a secret that cannot be written completely is not created, and the next run creates it', () => {
  const folder = temporaryFolder()
  expect(make(folder).status).toBe(0)
  rmSync(join(folder, 'credentials_key'))
  const full = makeOnFullDisk(folder)
  expect([full.status, full.stderr]).toEqual([1, `Cannot write "${join(folder, 'credentials_key')}" (EFBIG)\n`])
  expect(readdirSync(folder).sort()).toEqual(['first_api_key', 'redis_acl', 'redis_admin_url', 'redis_url'])
  expect(make(folder).status).toBe(0)
  expect(parseKey(textIn(folder, 'credentials_key')).symmetricKeySize).toBe(32)
})

test('runs at the same time make one folder and one set of secrets, and the rules have its passwords', async () => {
  const folder = join(temporaryFolder(), 'made', 'here')
  const runs = Array.from({ length: 6 }, () => promisify(execFile)(process.execPath, [SCRIPT, folder]))
  await Promise.all(runs)
  const hash = createHash('sha256')
    .update(new URL(textIn(folder, 'redis_url')).password)
    .digest('hex')
  expect(textIn(folder, 'redis_acl')).toContain(`#${hash}`)
  expect(readdirSync(folder).sort()).toEqual([...SECRETS, 'redis_acl'].sort())
})

test('leftovers of a killed run do not block later runs, even if the process id repeats', () => {
  const folder = temporaryFolder()
  const line = 'for name in redis_url redis_acl; do : > "$2/.$name.$$"; done; exec "$0" "$@"'
  const { status, stderr } = spawnSync('sh', ['-c', line, process.execPath, SCRIPT, folder], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...SECRETS, 'redis_acl']))
})

/** Returns the arguments of Node to run the script after lines that replace functions of `fs`. */
function wordsWith(lines: string, folder: string): string[] {
  const module = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    ${lines}
    syncBuiltinESMExports()`
  return ['--import', `data:text/javascript,${encodeURIComponent(module)}`, SCRIPT, folder]
}

const makeWith = (lines: string, folder: string) =>
  spawnSync(process.execPath, wordsWith(lines, folder), { encoding: 'utf8' })

const failLinks = (code: string): string => `fs.linkSync = (draft, path) => {
  if (path.endsWith('first_api_key')) fs.writeFileSync(path, 'faster', { mode: 0o600 })
  throw Object.assign(new Error('no link'), { code: '${code}' })
}`

test('a folder that another run makes first is used', () => {
  const folder = join(temporaryFolder(), 'made', 'here')
  const faster = `const { mkdirSync } = fs
    fs.mkdirSync = (path, options) => [mkdirSync(path, options), mkdirSync(path, options)]`
  expect(makeWith(faster, folder)).toMatchObject({ status: 0, stderr: '' })
})

test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'a file system without hard links (%s) gets the same files, and keeps those of a faster run',
  (code) => {
    const folder = temporaryFolder()
    const linked = temporaryFolder()
    make(linked)
    expect(makeWith(failLinks(code), folder)).toMatchObject({ status: 0, stderr: '' })
    const rightsOf = (path: string) => [modeOf(path), lstatSync(path).uid, lstatSync(path).gid]
    for (const name of [...SECRETS, 'redis_acl'].filter((other) => other !== 'first_api_key')) {
      expect(rightsOf(join(folder, name)), name).toEqual(rightsOf(join(linked, name)))
    }
    expect(readdirSync(folder).sort()).toEqual([...SECRETS, 'redis_acl'].sort())
    expect(textIn(folder, 'first_api_key')).toBe('faster')
    expect(parseKey(textIn(folder, 'credentials_key')).symmetricKeySize).toBe(32)
  },
)

test('without hard links, a run that is killed leaves no part of a secret that counts as one', () => {
  const folder = temporaryFolder()
  const killed = `const kill = () => process.kill(process.pid, 'SIGKILL')
    fs.copyFileSync = (draft, path) => [fs.writeFileSync(path, 'half', { mode: 0o600 }), kill()]
    fs.renameSync = kill`
  make(folder)
  rmSync(join(folder, 'credentials_key'))
  expect(makeWith(`${failLinks('EPERM')}\n${killed}`, folder).signal).toBe('SIGKILL')
  const path = join(folder, 'credentials_key')
  expect(make(folder)).toMatchObject({ status: 1, stderr: `"${path}" is empty: remove it\n` })
  rmSync(path)
  expect(make(folder).status).toBe(0)
})

test('without hard links, a run waits for the content of a file that a faster run has created', async () => {
  const folder = temporaryFolder()
  make(folder)
  rmSync(join(folder, 'credentials_key'))
  const seen = join(temporaryFolder(), 'seen')
  // The faster run completes the file after the other one has seen it empty.
  const lines = `const { lstatSync, renameSync } = fs
    fs.lstatSync = (path, options) => {
      const found = lstatSync(path, options)
      if (found?.isFile() && found.size === 0) fs.writeFileSync(${JSON.stringify(seen)}, '')
      return found
    }
    fs.renameSync = (draft, path) => {
      const until = Date.now() + 20_000
      while (!fs.existsSync(${JSON.stringify(seen)}) && Date.now() < until);
      renameSync(draft, path)
    }`
  const words = wordsWith(`${failLinks('EPERM')}\n${lines}`, folder)
  const faster = promisify(execFile)(process.execPath, words)
  await expect.poll(() => existsSync(join(folder, 'credentials_key'))).toBe(true)
  await promisify(execFile)(process.execPath, words)
  await faster
  expect(existsSync(seen)).toBe(true)
  expect(parseKey(textIn(folder, 'credentials_key')).symmetricKeySize).toBe(32)
})

test('if a link fails for another reason, no secret is created', () => {
  const folder = temporaryFolder()
  const { status, stderr } = makeWith(failLinks('EIO'), folder)
  expect([status, stderr]).toEqual([1, `Cannot write "${join(folder, 'redis_url')}" (EIO)\n`])
  expect(readdirSync(folder)).toEqual([])
})

test('a link in the place of a secret is not followed, a secret that is open to others is not used', () => {
  const folder = temporaryFolder()
  const target = join(temporaryFolder(), 'target')
  symlinkSync(target, join(folder, 'credentials_key'))
  const linked = make(folder)
  expect([linked.status, linked.stderr]).toEqual([1, `"${join(folder, 'credentials_key')}" is not a file: remove it\n`])
  expect(() => lstatSync(target)).toThrow()
  rmSync(join(folder, 'credentials_key'))
  writeFileSync(join(folder, 'credentials_key'), 'seen by all\n')
  chmodSync(join(folder, 'credentials_key'), 0o644)
  expect(make(folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('chmod 600 it') })
})

test('a folder that others can write to, a file, and a path without a folder are refused with a remedy', () => {
  const open = join(temporaryFolder(), 'open')
  mkdirSync(open)
  chmodSync(open, 0o777)
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  for (const [folder, sentence] of [
    [open, `"${open}" can be written to by other users: chmod go-w it, or name another folder\n`],
    [file, `"${file}" is not a folder: remove it, or name another one\n`],
    ['/proc/x', 'Cannot make "/proc/x" (ENOENT): name another folder\n'],
  ]) {
    expect(make(folder!)).toMatchObject({ status: 1, stderr: sentence })
  }
  expect(readdirSync(open)).toEqual([])
})
