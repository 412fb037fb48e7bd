/* Checks the secrets that commands write to files and read from files. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret } from '../../src/access/secret.ts'
import { deliverSecret } from '../../src/commands/deliver-secret.ts'
import { storeUnavailable } from '../../src/domain/application-error.ts'
import { openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'
import { KEYRACK, type Ran } from './run-keyrack.ts'

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
  test('keeps a key and a password for our user alone, whatever the umask is', async () => {
    const made = await keyrack('keys create nightly --role viewer --out a.key')
    expect(made).toMatchObject({ code: 0, out: '' })
    expect(made.err).not.toMatch(/kr_/)
    expect(readFileSync(inFolder('a.key'), 'utf8')).toMatch(/^kr_[0-9a-f]{12}_[0-9a-f]{64}\n$/)
    expect(await keyrack('users create alice --role viewer --out alice.password')).toMatchObject({ code: 0, out: '' })
    expect(await keyrack('users password alice --out again.password')).toMatchObject({ code: 0, out: '' })
    expect(readFileSync(inFolder('again.password'), 'utf8')).not.toBe(readFileSync(inFolder('alice.password'), 'utf8'))
    for (const name of ['a.key', 'alice.password', 'again.password']) expect(modeOf(name), name).toBe(0o600)
  })

  test('overwrites nothing and follows no link, and then no key is made', async () => {
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

  test('leaves no file when nothing was recorded', async () => {
    await keyrack('users create bob --role viewer --out bob.password')
    expect((await keyrack('users create bob --role viewer --out bob.again')).code).toBe(1)
    expect(existsSync(inFolder('bob.again'))).toBe(false)
  })

  test.each([
    ['no', false],
    ['unknown', true],
  ] as const)('whether a record was stored: %s; the file is kept: %s', async (applied, isKept) => {
    const out = inFolder(`reply-${applied}`)
    const [informed, failure] = [[] as string[], storeUnavailable(applied)]
    const at = { deliver: expect.fail, inform: (line: string) => void informed.push(line) }
    const handed = deliverSecret(at, { secret: new Secret('pw'), out, ifLost: '' }, () => Promise.reject(failure))
    await expect(handed).rejects.toBe(failure)
    expect(existsSync(out)).toBe(isKept)
    expect(informed).toEqual(isKept ? [`Kept the secret in "${out}": it may be in use`] : [])
  })
})

const FULL = '/dev/full'
const missingFullDisk = existsSync(FULL) ? null : `there is no ${FULL}`
const CANNOT_WRITE = 'Error: Cannot write to stdout: the disk is full (ENOSPC)\n'

describe.skipIf(missingFullDisk !== null)(needing(missingFullDisk, 'a full disk'), () => {
  test('a secret that stdout does not take is reported, with the way to replace it', async () => {
    const key = await keyrack(`keys create lost --role viewer > ${FULL}`)
    expect(key.code).toBe(1)
    const [, id] = /^Created key (\w+), but could not print it: run keyrack keys revoke \1, /m.exec(key.err) ?? []
    expect(key.err).toContain(CANNOT_WRITE)
    expect((await keyrack('keys list')).out).toMatch(new RegExp(`^${id}\tlost\t`, 'm'))
    const user = await keyrack(`users create lost --role viewer > ${FULL}`)
    expect(user).toMatchObject({ code: 1, err: expect.stringContaining(CANNOT_WRITE) })
    expect(user.err).toContain('Saved a password of lost, but could not print it: set another one with keyrack users')
  })

  test.each(['--help', '--version', 'help devices', 'completion bash', 'keys list', 'audit tail -o csv'])(
    'keyrack %s says that stdout failed',
    async (words) => {
      expect(await keyrack(`${words} > ${FULL}`)).toEqual({ code: 1, out: '', err: CANNOT_WRITE })
    },
  )
})

describe('keyring', () => {
  test('retire of a term that is not there is refused, with a sentence', async () => {
    const refused = await keyrack('keyring retire 7')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('Cannot retire term 7: there is no such term. Terms on the keyring: 1\n')
  })

  test('rewrap takes the new key from a file, and refuses what is none before it changes anything', async () => {
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
