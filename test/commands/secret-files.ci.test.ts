/* Checks the secrets that commands write to files and read from files. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Secret } from '../../src/access/secret.ts'
import { deliverSecret } from '../../src/commands/deliver-secret.ts'
import { storeUnavailable } from '../../src/domain/errors/application-error.ts'
import { startPausingProxy } from '../store/pausing-proxy.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { KEYRACK, type Ran, runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const folder = mkdtempSync(join(tmpdir(), 'keyrack-secret-files-'))

beforeAll(async () => {
  // The start of a service creates the keyring and the store.
  await (await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })).stop()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command as a user would type it, with a umask that restricts no permissions. */
async function keyrack(words: string, env: Record<string, string> = {}): Promise<Ran> {
  const given = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY, ...env }
  const child = spawn('sh', ['-c', `umask 000; exec "$0" ${words}`, KEYRACK], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...given },
  })
  child.stdin.end('')
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

const inFolder = (name: string): string => join(folder, name)
const modeOf = (name: string): number => lstatSync(inFolder(name)).mode & 0o777

describe('--out', () => {
  test('writes keys and passwords to files that only their owner can read, whatever the umask is', async () => {
    const made = await keyrack('keys create nightly --role viewer --out a.key')
    expect(made).toMatchObject({ code: 0, out: '' })
    expect(made.err).not.toMatch(/kr_/)
    expect(readFileSync(inFolder('a.key'), 'utf8')).toMatch(/^kr_[0-9a-f]{12}_[0-9a-f]{64}\n$/)
    expect(await keyrack('users create alice --role viewer --out alice.password')).toMatchObject({ code: 0, out: '' })
    expect(await keyrack('users password alice --out again.password')).toMatchObject({ code: 0, out: '' })
    expect(readFileSync(inFolder('again.password'), 'utf8')).not.toBe(readFileSync(inFolder('alice.password'), 'utf8'))
    for (const name of ['a.key', 'alice.password', 'again.password']) expect(modeOf(name), name).toBe(0o600)
  })

  test('overwrites no file and follows no link, and then no key is created', async () => {
    writeFileSync(inFolder('taken'), 'mine')
    symlinkSync(inFolder('target'), inFolder('link'))
    const before = (await keyrack('keys list')).out
    for (const name of ['taken', 'link', 'no/such/folder']) {
      const refused = await keyrack(`keys create other --role viewer --out ${name}`)
      expect(refused.code, name).toBe(1)
      expect(refused.err).toMatch(/Cannot create "[^"]+": .*\(E(EXIST|NOENT)\)/)
    }
    expect(readFileSync(inFolder('taken'), 'utf8')).toBe('mine')
    expect(existsSync(inFolder('target'))).toBe(false)
    expect((await keyrack('keys list')).out).toBe(before)
  })

  test('leaves no file if no secret was recorded', async () => {
    await keyrack('users create bob --role viewer --out bob.password')
    expect((await keyrack('users create bob --role viewer --out bob.again')).code).toBe(1)
    expect(existsSync(inFolder('bob.again'))).toBe(false)
  })

  test.each([
    ['no', false],
    ['unknown', true],
  ] as const)('with "applied: %s" from the store keeps the file: %s', async (applied, isKept) => {
    const out = inFolder(`reply-${applied}`)
    const [informed, failure] = [[] as string[], storeUnavailable(applied)]
    const at = { deliver: expect.fail, inform: (line: string) => void informed.push(line) }
    const handed = deliverSecret(at, { secret: new Secret('pw'), out, ifLost: '' }, () => Promise.reject(failure))
    await expect(handed).rejects.toBe(failure)
    expect(existsSync(out)).toBe(isKept)
    expect(informed).toEqual(isKept ? [`Kept the secret in "${out}": it may be in use`] : [])
  })
})

describe('a signal while a secret is recorded', () => {
  /** Delivers a secret, and gets a signal before and after `record`, which gets the lines that were printed. */
  async function interrupt(out: string | undefined, record: (informed: readonly string[]) => Promise<void>) {
    const informed: string[] = []
    const at = { deliver: expect.fail, inform: (line: string) => void informed.push(line) }
    const handed = deliverSecret(at, { secret: new Secret('pw'), out, ifLost: 'LOST' }, async () => {
      process.emit('SIGINT', 'SIGINT')
      await record([...informed])
      process.emit('SIGINT', 'SIGINT')
    })
    return { failure: await handed.catch((failure: unknown) => failure), informed }
  }

  const kept = (out: string): string => `Kept the secret in "${out}": it may be in use`

  test('at once says how to replace the secret, and ends the command after the record', async () => {
    let atRecord: readonly string[] = []
    const { failure, informed } = await interrupt(undefined, async (before) => {
      await new Promise(setImmediate)
      atRecord = before
    })
    expect(failure).toMatchObject({ message: 'Interrupted', signal: 'SIGINT' })
    expect({ atRecord, informed }).toEqual({ atRecord: ['LOST'], informed: ['LOST'] })
  })

  test('keeps the file of a secret, and at once says so', async () => {
    const out = inFolder('interrupted')
    let atRecord: readonly string[] = []
    const { failure, informed } = await interrupt(out, async (before) => {
      atRecord = before
    })
    expect(failure).toMatchObject({ message: 'Interrupted' })
    expect({ atRecord, informed }).toEqual({ atRecord: [kept(out)], informed: [kept(out)] })
    expect(readFileSync(out, 'utf8')).toBe('pw\n')
  })

  test.each(['no', 'unknown'] as const)(
    'before a failure also says that the secret is not in use if nothing was applied: %s',
    async (applied) => {
      const failed = storeUnavailable(applied)
      const shown = await interrupt(undefined, () => Promise.reject(failed))
      const notInUse = applied === 'no' ? ['Nothing was stored: the secret is not in use'] : []
      expect(shown).toEqual({ failure: failed, informed: ['LOST', ...notInUse] })
      const out = inFolder(`interrupted-${applied}`)
      const written = await interrupt(out, () => Promise.reject(failed))
      const removed = applied === 'no' ? [`Nothing was stored: removed "${out}"`] : []
      expect(written).toEqual({ failure: failed, informed: [kept(out), ...removed] })
      expect(existsSync(out)).toBe(applied === 'unknown')
    },
  )

  test('before the record leaves no file, and records nothing', async () => {
    const out = inFolder('early')
    const at = { deliver: expect.fail, inform: expect.fail }
    const handed = deliverSecret(at, { secret: new Secret('pw'), out, ifLost: '' }, expect.fail)
    process.emit('SIGINT', 'SIGINT')
    await expect(handed).rejects.toMatchObject({ message: 'Interrupted', signal: 'SIGINT' })
    expect(existsSync(out)).toBe(false)
  })

  test.each([
    ['keys create waits --role viewer', /^Key \w+ may be in use, but was not printed: run keyrack keys revoke /m],
    ['users create waits --role viewer', /^A password of waits may be in use, but was not printed: set another /m],
  ] as const)('during keyrack %s prints that the secret may be in use', async (words, lost) => {
    const proxy = await forThisTest(startPausingProxy(redis.socketPath))
    // The audit names the command in the script that records the secret.
    const held = proxy.hold(words.split(' ', 2).join(' '))
    const env = { REDIS_URL: proxy.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
    const onStart = (child: ChildProcess): void => void held.then(() => child.kill('SIGINT'))
    const ran = await runKeyrack(words.split(' '), { env, onStart })
    expect(ran).toMatchObject({ code: 1, out: '', err: expect.stringMatching(lost) })
  })

  test('while stdout takes nothing says how to replace the secret, and ends the command', async () => {
    const pipe = openFullPipe()
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
    const child = spawn(KEYRACK, ['keys', 'create', 'unread', '--role', 'viewer'], {
      env: { PATH: process.env.PATH, HOME: folder, ...env },
      stdio: ['ignore', pipe, 'pipe'],
    })
    const ended = Promise.all([once(child, 'exit'), text(child.stderr!)])
    await soon(async () => expect((await keyrack('keys list')).out).toContain('\tunread\t'))
    child.kill('SIGINT')
    const [[code], err] = await ended
    expect(err).toMatch(/^Key \w+ may be in use, but was not printed: run keyrack keys revoke \w+, and create .*\n$/)
    expect(code).toBe(130)
  })

  /** Opens a pipe whose buffer is full, and that nobody reads. */
  function openFullPipe(): number {
    const path = inFolder('full-pipe')
    execFileSync('mkfifo', [path])
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
    onTestFinished(() => closeSync(pipe))
    // One byte at the end, because a write of a few bytes either fits as a whole or fails.
    for (const size of [4096, 1]) while (canWrite(pipe, size));
    return pipe
  }

  function canWrite(pipe: number, size: number): boolean {
    try {
      return writeSync(pipe, Buffer.alloc(size)) > 0
    } catch (failure) {
      expect(failure).toMatchObject({ code: 'EAGAIN' })
      return false
    }
  }
})

const FULL = '/dev/full'
const missingFullDisk = existsSync(FULL) ? null : `there is no ${FULL}`
const CANNOT_WRITE = 'Error: Cannot write to stdout: the disk is full (ENOSPC)\n'

describe.skipIf(missingFullDisk !== null)(needing(missingFullDisk, 'a full disk'), () => {
  test('a secret that cannot be written to stdout is reported, with the way to replace it', async () => {
    const key = await keyrack(`keys create lost --role viewer > ${FULL}`)
    expect(key.code).toBe(1)
    const [, id] = /^Key (\w+) may be in use, but was not printed: run keyrack keys revoke \1, /m.exec(key.err) ?? []
    expect(key.err).toContain(CANNOT_WRITE)
    expect((await keyrack('keys list')).out).toMatch(new RegExp(`^${id}\tlost\t`, 'm'))
    const user = await keyrack(`users create lost --role viewer > ${FULL}`)
    expect(user).toMatchObject({ code: 1, err: expect.stringContaining(CANNOT_WRITE) })
    expect(user.err).toContain('A password of lost may be in use, but was not printed: set another one with keyrack')
  })

  test.each(['--help', '--version', 'help devices', 'completion bash', 'keys list', 'audit tail -o csv'])(
    'keyrack %s says that stdout failed',
    async (words) => {
      expect(await keyrack(`${words} > ${FULL}`)).toEqual({ code: 1, out: '', err: CANNOT_WRITE })
    },
  )
})

describe('keyring', () => {
  test('retire refuses a term that does not exist, and lists the terms', async () => {
    const refused = await keyrack('keyring retire 7')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('Cannot retire term 7: there is no such term. Terms on the keyring: 1\n')
  })

  test('rewrap reads the new key from a file, and refuses an invalid key before it changes anything', async () => {
    const other = 'ab'.repeat(32)
    writeFileSync(inFolder('new.key'), `${other}\n`)
    writeFileSync(inFolder('bad.key'), 'not-a-key')
    for (const [env, sentence] of [
      [{}, 'No new key is set: set NEW_CREDENTIALS_KEY or NEW_CREDENTIALS_KEY_FILE'],
      [{ NEW_CREDENTIALS_KEY: other, NEW_CREDENTIALS_KEY_FILE: 'new.key' }, 'are both given'],
      [
        { NEW_CREDENTIALS_KEY_FILE: 'missing.key' },
        'cannot be read from "missing.key": there is no such file or folder (ENOENT)',
      ],
      [{ NEW_CREDENTIALS_KEY_FILE: 'bad.key' }, 'NEW_CREDENTIALS_KEY '],
    ] as const) {
      const refused = await keyrack('keyring rewrap', env)
      expect(refused.code, sentence).toBe(2)
      expect(refused.err).toContain(sentence)
      expect(refused.err).not.toMatch(/not-a-key|abab/)
    }
    expect((await keyrack('keyring rewrap', { NEW_CREDENTIALS_KEY_FILE: 'new.key' })).code).toBe(0)
    expect((await keyrack('keys list')).code).toBe(1)
    expect((await keyrack('keys list', { CREDENTIALS_KEY_FILE: 'new.key', CREDENTIALS_KEY: '' })).code).toBe(0)
  })
})
