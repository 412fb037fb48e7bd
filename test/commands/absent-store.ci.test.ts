/*
 * Commands that work on a store fail if the store does not exist, and write nothing. every-command.ci.test.ts tests all
 * commands.
 */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)
let home: string

const folder = temporaryFolder()

beforeAll(async () => {
  home = join(folder, 'home')
})
const keyrack = (words: string, env: Record<string, string>) =>
  runKeyrack(words.split(' '), { env: { HOME: home, ...env } })
const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

describe('a folder', () => {
  test('that does not exist is named in the error, and neither it nor a key file is created', async () => {
    const missing = join(folder, 'mistyped')
    const advice = 'Set DATA_DIR to the value your service uses, or start the service first'
    const err = `DATA_DIR "${missing}" does not exist. ${advice}`
    for (const words of ['keys list', `backup ${join(folder, 'never')}`, 'keys create first --role admin']) {
      const ran = await keyrack(words, { DATA_DIR: missing })
      expect(ran).toEqual({ code: 1, out: '', err: expect.stringContaining(err) })
    }
    expect(await exists(missing)).toBe(false)
    expect(await exists(home)).toBe(false)
    expect(await exists(join(folder, 'never'))).toBe(false)
  })

  test('that holds other files is refused, also with --init', async () => {
    const foreign = join(folder, 'photos')
    await mkdir(foreign)
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) await writeFile(join(foreign, name), '')
    for (const words of ['audit verify', 'keys create first --role admin --init']) {
      const { code, err } = await keyrack(words, { DATA_DIR: foreign })
      expect(code).toBe(1)
      expect(err).toContain(`"${foreign}" is not a keyrack store: it holds a.jpg, b.jpg, c.jpg and 1 more`)
    }
    expect(await readdir(foreign)).toHaveLength(4)
  })

  test('becomes a store with --init, with a keyrack.json that does not contain the key', async () => {
    const DATA_DIR = join(folder, 'new')
    const made = await keyrack('keys create first --role admin --init', { DATA_DIR })
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^kr_/) })
    expect(made.err).toMatch(/^Warning: Created the key that seals the credentials: ".*\nCreated key .*\n$/)
    const file = await readFile(join(DATA_DIR, 'keyrack.json'), 'utf8')
    const { format, version, createdAt, keyFingerprint } = JSON.parse(file)
    expect({ format, version }).toEqual({ format: 1, version: '0.1.0' })
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000)
    expect(keyFingerprint).toMatch(/^[0-9a-f]{16}$/)
    const [key] = await readdir(join(home, '.config', 'keyrack'))
    expect(await readFile(join(home, '.config', 'keyrack', key!), 'utf8')).not.toContain(keyFingerprint)
    expect((await keyrack('keys list', { DATA_DIR })).out).toContain('first')
  })

  test('without keyrack.json, from an early version, is a store, and --init writes the file', async () => {
    const DATA_DIR = join(folder, 'new')
    const file = join(DATA_DIR, 'keyrack.json')
    const before = JSON.parse(await readFile(file, 'utf8'))
    await rm(file)
    expect((await keyrack('keys list', { DATA_DIR })).out).toContain('first')
    expect(await exists(file)).toBe(false)
    await keyrack('keys create second --role admin --init', { DATA_DIR })
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ keyFingerprint: before.keyFingerprint })
  })
})

describe('a Redis', () => {
  const at = (prefix: string) => ({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY })
  const keysUnder = (prefix: string) => redis.witness().keys(`${prefix}*`)

  test('without a store under the prefix is named in the error, and stays as it was', async () => {
    const prefix = freshPrefix()
    const err = `Redis at ${redis.url} holds no keyrack store under REDIS_PREFIX "${prefix}"`
    const file = join(folder, 'nothing')
    for (const words of ['users list', 'migrate', 'keyring rotate', `backup ${file}`]) {
      expect(await keyrack(words, at(prefix)), words).toMatchObject({ code: 1, err: expect.stringContaining(err) })
    }
    expect(await keysUnder(prefix)).toEqual([])
    expect(await exists(file)).toBe(false)
    const empty = await keyrack(`backup ${file} --allow-empty`, at(prefix))
    expect(empty).toMatchObject({ code: 0, err: expect.stringContaining('Saved 0 devices, 0 networks') })
  })

  test('that was emptied while a service ran holds no store, although refused logins are recorded', async () => {
    const prefix = freshPrefix()
    const key = (await keyrack('keys create a --role admin --init', at(prefix))).out.trim()
    const service = await startService(at(prefix))
    await redis.witness().del(await keysUnder(prefix))
    await soon(async () => {
      const reply = await service.post('{}', { 'content-type': 'application/json', authorization: `Bearer ${key}` })
      expect(reply.status).toBe(401)
    })
    await soon(async () => expect(await keysUnder(prefix)).toEqual([`${prefix}{a}:audit`]))
    const err = 'holds no keyrack store'
    const ran = await keyrack('keys create b --role admin', at(prefix))
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining(err) })
    await service.stop()
  })

  test('gets its first user with --init', async () => {
    const prefix = freshPrefix()
    expect(await keyrack('users create ann --role admin --init', at(prefix))).toMatchObject({ code: 0 })
    expect((await keyrack('users list', at(prefix))).out).toContain('ann')
  })

  test('gets keys and users only for networks that exist, unless --allow-missing is given', async () => {
    const prefix = freshPrefix()
    await (await startService({ ...at(prefix), NETWORKS: 'Osaka' })).stop()
    const create = (words: string) => keyrack(`${words} --role viewer`, at(prefix))
    expect(await create('keys create a --network Osaka --network Default')).toMatchObject({ code: 0 })
    for (const words of ['keys create b --network Osaka --network Osako', 'users create c --network Osako']) {
      const refused = 'Error: Network not found: "Osako". Create it first, or use --allow-missing\n'
      expect(await create(words)).toEqual({ code: 1, out: '', err: refused })
      expect(await create(`${words} --allow-missing`)).toMatchObject({ code: 0 })
    }
  })

  test('is backed up, and the command prints what it holds', async () => {
    const prefix = freshPrefix()
    const service = await startService({ ...at(prefix), DEMO: '1' })
    await service.stop()
    await keyrack('keys create a --role admin', at(prefix))
    const { err } = await keyrack(`backup ${join(folder, 'whole')}`, at(prefix))
    const holds = /Saved (\d+) devices, (\d+) networks?, (\d+) configurations?, (\d+) sets?, 1 key, 0 users/.exec(err)
    expect(holds, err).not.toBeNull()
    const witness = redis.witness()
    const fieldsOf = async (pattern: string): Promise<number> => {
      const counts = await Promise.all((await witness.keys(prefix + pattern)).map((key) => witness.hlen(key)))
      return counts.reduce((sum, count) => sum + count, 0)
    }
    const counted = await Promise.all(['{n:*}:devices', '{c}:configs:*', '{c}:sets:*'].map(fieldsOf))
    expect([holds![1], holds![3], holds![4]].map(Number)).toEqual(counted)
    expect(Math.min(...counted)).toBeGreaterThan(0)
  })
})
