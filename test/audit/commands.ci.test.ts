/*
 * Runs `keyrack keys`, `users` and `audit` as a user types them, while a service is running.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PASSWORD_COST } from '../../src/access/password.ts'
import { from, type Headers, resultOf, withBasic, withKey } from '../access/callers.ts'
import { exchange } from '../http/exchange.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { auditKey, entriesOf } from './trail.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: { keyrack: string } }
const prefix = freshPrefix()

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const home = temporaryFolder()
const service = openOnce(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, TRUSTED_PROXIES: '127.0.0.1' }, PASSWORD_COST),
)

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

function start(args: readonly string[]) {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    REDIS_URL: redis.url,
    REDIS_PREFIX: prefix,
    CREDENTIALS_KEY: TEST_KEY,
  }
  return spawn(join(root, manifest.bin.keyrack), args, { cwd: root, env })
}

async function keyrack(words: string | readonly string[], input = ''): Promise<Ran> {
  const child = start(typeof words === 'string' ? words.split(' ') : words)
  child.stdin.end(input)
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

const NAMES = 'Networks.getManagedNetworkNames'
let sources = 0
// Each request has a source of its own: requests before the service knows a key or a user count as guessing.
const statusOf = async (headers: Headers): Promise<number> =>
  (await exchange(service.url, { method: 'GET', headers: { ...headers, ...from(`10.9.0.${++sources % 256}`) } })).status

test('a key is created, listed, used, revoked and deleted, and its secret is shown once', async () => {
  const made = await keyrack('keys create nightly --role viewer --network Default --expires 90d')
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^kr_[0-9a-f]{12}_[0-9a-f]{64}\n$/) })
  const key = made.out.trim()
  const id = key.split('_')[1]!
  expect(made.err).toContain(id)
  expect(made.err).not.toContain(key)
  await soon(async () => expect(await statusOf(withKey(key))).toBe(200))
  expect(await resultOf(service.url, NAMES, [], withKey(key))).toEqual(['Default'])
  const list = await keyrack('keys list')
  expect(list.out).toMatch(new RegExp(`^${id}\tnightly\trole:viewer\tDefault\t\\d{4}-[^\t]+Z\tvalid\n$`))
  expect(list.out + JSON.stringify(await witness.hgetall(`${prefix}{a}:keys`))).not.toContain(key.split('_')[2])
  const second = await keyrack('keys create other --role admin')
  for (const refused of [`keys delete ${id}`, 'keys revoke nonsense']) {
    expect((await keyrack(refused)).code, refused).toBe(1)
  }
  for (const misused of ['keys revoke', `keys revoke ${id} ${id}`])
    expect((await keyrack(misused)).code, misused).toBe(2)
  expect(await statusOf(withKey(key))).toBe(200)
  expect((await keyrack(`keys revoke ${id}`)).code).toBe(0)
  await soon(async () => expect(await statusOf(withKey(key))).toBe(401))
  expect((await keyrack('keys list')).out).toContain('\trevoked ')
  expect((await keyrack(`keys delete ${id}`)).code).toBe(0)
  expect((await keyrack('keys list')).out).not.toContain(id)
  const last = second.out.split('_')[1]!
  await keyrack(`keys revoke ${last}`)
  expect((await keyrack(`keys delete ${last}`)).err).toContain('It was the last')
})

test('the permission admin does not grant the role admin', async () => {
  const { out } = await keyrack('keys create narrow --permission admin --permission inventory:read')
  const key = withKey(out.trim())
  await soon(async () => expect(await statusOf(key)).toBe(200))
  const params = ['Default', '10.0.0.1', 'A::B']
  await expect(resultOf(service.url, 'Inventory.createDevice', params, key)).rejects.toThrow('inventory:write')
  await resultOf(service.url, 'Inventory.verifySearchIndex', ['Default'], key)
})

test('a user is created, logs in, gets another password and is deleted', async () => {
  const made = await keyrack(
    ['users', 'create', 'ann@example.net', '--role', 'operator', '--password-stdin'],
    'correct horse\n',
  )
  expect(made).toMatchObject({ code: 0, out: '' })
  await soon(async () => expect(await statusOf(withBasic('ann@example.net', 'correct horse'))).toBe(200))
  expect((await keyrack('users create ann@example.net --role admin')).code).toBe(1)
  const changed = await keyrack('users password ann@example.net')
  const password = changed.out.trim()
  expect(password.length).toBeGreaterThanOrEqual(24)
  await soon(async () => expect(await statusOf(withBasic('ann@example.net', password))).toBe(200))
  expect(await statusOf(withBasic('ann@example.net', 'correct horse'))).toBe(401)
  expect((await keyrack('users list')).out).toMatch(/^ann@example\.net\trole:operator\tall networks\tnever\t/)
  expect((await keyrack('users delete ann@example.net')).code).toBe(0)
  await soon(async () => expect(await statusOf(withBasic('ann@example.net', password))).toBe(401))
})

test.each([
  ['users delete nobody', 'No user "nobody"'],
  ['keys revoke 000000000000', 'No key "000000000000"'],
])('%s is refused with an error message', (words, sentence) => refusal(words, { code: 1, sentence }))

test.each([
  ['keys create a', 'No role or permission is given'],
  ['keys create a --role root', 'Unknown role "root"'],
  ['keys create a --role inventory:read', 'Unknown role "inventory:read"'],
  ['keys create a --permission viewer', 'Unknown permission "viewer"'],
  ['keys create a --role __proto__', 'Unknown role "__proto__"'],
  ['keys create a --role viewer --network a,b', 'is not a valid network name'],
  ['keys create a --role viewer --expires 0d', 'Cannot parse --expires'],
  ['keys create a --role viewer --expires forever', 'Cannot parse --expires'],
  ['users create a:b --role viewer', 'no colon'],
  ['users password a:b', 'no colon'],
  ['audit tail --count x', 'Cannot parse --count "x"'],
  ['keyring retire one', 'Cannot parse term "one"'],
  ['keyring rewrap', 'set NEW_CREDENTIALS_KEY'],
  ['keys create', "missing required argument 'name'"],
  ['keys create a b --role viewer', 'too many arguments'],
  ['keys create a --rights viewer', "unknown option '--rights'"],
  ['audit nonsense', "unknown command 'nonsense'"],
])('%s is refused as wrong usage', (words, sentence) => refusal(words, { code: 2, sentence }))

async function refusal(words: string, { code, sentence }: { code: number; sentence: string }): Promise<void> {
  const before = await entriesOf(witness, prefix, 'access')
  const ran = await keyrack(words)
  expect(ran).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) })
  expect(ran.err).not.toMatch(/^ {4}at /m)
  expect(await entriesOf(witness, prefix, 'access')).toEqual(before)
}

test('a password that is too short, too long or missing is refused, and the error does not quote it', async () => {
  for (const password of ['', 'short', 'x'.repeat(1025)]) {
    const { code, err } = await keyrack(['users', 'create', 'eve', '--role', 'viewer', '--password-stdin'], password)
    expect(code).toBe(1)
    if (password !== '') expect(err).not.toContain(password)
  }
})

test('a password on stdin without --password-stdin is refused, unless the password goes to a file', async () => {
  for (const words of ['users create eve --role viewer', 'users password eve']) {
    if (words.startsWith('users password')) await keyrack('users create eve --role viewer')
    const { code, out, err } = await keyrack(words, 'correct horse\n')
    expect({ code, out }, words).toEqual({ code: 2, out: '' })
    expect(err).toContain('There is text on stdin, but --password-stdin is missing')
    expect(err).not.toContain('correct horse')
  }
  expect((await keyrack('users delete eve')).code).toBe(0)
  const intoFile = `users create eve --role viewer --out ${join(home, 'eve.password')}`
  expect((await keyrack(intoFile, 'the rest of a script\n')).code).toBe(0)
  expect((await keyrack('users delete eve')).code).toBe(0)
  const child = start('users create eve --role viewer'.split(' '))
  // Nothing is written to this stdin, and it stays open.
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  expect((await keyrack('users delete eve')).code).toBe(0)
})

test('the audit names each command, its user and its subject', async () => {
  const entries = await entriesOf(witness, prefix, 'access')
  const done = entries.map(({ fields }) => `${fields.by} ${fields.method}`)
  expect(done.slice(0, 3)).toEqual(['cli keys create', 'cli keys create', 'cli keys revoke'])
  for (const what of ['keys delete', 'users create', 'users password', 'users delete']) {
    expect(done).toContain(`cli ${what}`)
  }
  const byCommands = entries.filter(({ fields }) => fields.by === 'cli')
  expect(new Set(byCommands.map(({ fields }) => fields.source))).toEqual(new Set([expect.stringMatching(/uid \d+/)]))
  const subjects = byCommands.map(({ fields }) => Object.keys(JSON.parse(fields.on!))[0]!)
  expect(new Set(subjects)).toEqual(new Set(['key', 'user']))
})

test('audit tail shows the last entries, and new ones with --follow', async () => {
  const { out } = await keyrack('audit tail --count 3')
  expect(out.trim().split('\n')).toHaveLength(3)
  expect((await keyrack('audit tail --count 0')).out).toBe('')
  const follower = start(['audit', 'tail', '--count', '1', '--follow'])
  let seen = ''
  follower.stdout.on('data', (chunk) => {
    seen += chunk
  })
  try {
    await soon(() => expect(seen).toContain('\n'))
    await keyrack('keys create followed --role viewer')
    await soon(() => expect(seen.trim().split('\n')).toHaveLength(2))
    expect(seen).toContain('keys create')
  } finally {
    follower.kill()
    await once(follower, 'exit')
  }
})

test('audit export gives every entry as JSON, an altered one too, and verify finds it', async () => {
  expect(await keyrack('audit verify')).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^[\d,]+ entr(y|ies), none missing and none forged/),
  })
  const before = (await keyrack('audit export')).out.trim().split('\n')
  const lines = before.map((line) => JSON.parse(line))
  const access = await entriesOf(witness, prefix, 'access')
  expect(lines.filter(({ stream }) => stream === 'access').map(({ number }) => number)).toEqual(
    access.map(({ number }) => number),
  )
  const key = auditKey(prefix, 'n:Default')
  const number = (await entriesOf(witness, prefix, 'n:Default')).length + 1
  await witness.xadd(
    key,
    `${Date.now() + 1000}-${number}`,
    'by',
    'x',
    'method',
    'y',
    'request',
    '',
    'on',
    'no JSON',
    'mac',
    'z',
  )
  const after = await keyrack('audit export')
  expect(after.code).toBe(0)
  expect(after.out.trim().split('\n')).toHaveLength(lines.length + 1)
  const verdict = await keyrack('audit verify')
  expect(verdict.code).toBe(1)
  expect(verdict.err).toContain(`n:Default: entry ${number} is forged`)
})
