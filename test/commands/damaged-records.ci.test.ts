/* A damaged record of a key or user can be seen and deleted. Nothing of it is quoted. */
import { beforeAll, expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const prefix = freshPrefix()

const keyrack = (...words: string[]) =>
  runKeyrack(words, { env: { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY } })

beforeAll(async () => {
  expect(await keyrack('keys', 'create', 'sound', '--role', 'viewer', '--init')).toMatchObject({ code: 0 })
  expect(await keyrack('users', 'create', 'ann', '--role', 'viewer')).toMatchObject({ code: 0 })
})

/** Texts that are no records, though some have members of a record. */
const DAMAGED = ['', 'stored', 'null', '"stored"', '[]', '{}', '{"mac":"stored","grants":5}']

/** Returns a record with one member altered. */
async function altered(kind: 'keys' | 'users', change: object): Promise<string> {
  const [text] = await witness.hvals(`${prefix}{a}:${kind}`)
  return JSON.stringify({ ...JSON.parse(text!), ...change })
}

test.each(['keys', 'users'] as const)('%s list shows damaged records, and delete removes them', async (kind) => {
  const whole = await altered(kind, {})
  const times = [await altered(kind, { expiresAt: 'stored' }), await altered(kind, { createdAt: 9e15 })]
  const texts = [...DAMAGED, ...times, await altered(kind, { grants: ['stored', 5] })]
  for (const [at, text] of texts.entries()) await witness.hset(`${prefix}{a}:${kind}`, `bad${at}`, text)
  const { code, out, err } = await keyrack(kind, 'list')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const lines = out.trim().split('\n')
  expect(lines.filter((line) => /^bad\d+\t.*\tdamaged$/.test(line))).toHaveLength(texts.length)
  expect(lines.filter((line) => /\tvalid$/.test(line))).toHaveLength(1)
  expect(out).not.toContain('stored')
  const rows = JSON.parse((await keyrack(kind, 'list', '-o', 'json')).out) as object[]
  expect(rows).toContainEqual(expect.objectContaining({ grants: [], networks: [], expiresAt: null, state: 'damaged' }))
  expect((await keyrack(kind, 'list', '-o', 'table')).out).toContain('damaged')
  const refused = await keyrack(kind, kind === 'keys' ? 'revoke' : 'password', 'bad6')
  const word = kind.slice(0, -1)
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: `Error: The record of ${word} "bad6" is damaged: delete it\n`,
  })
  for (const at of texts.keys()) expect(await keyrack(kind, 'delete', `bad${at}`)).toMatchObject({ code: 0 })
  expect(await witness.hvals(`${prefix}{a}:${kind}`)).toEqual([whole])
})

test.each(['keys', 'users'] as const)(
  '%s list shows that a record was altered, and delete removes it',
  async (kind) => {
    const [id] = await witness.hkeys(`${prefix}{a}:${kind}`)
    await witness.hset(`${prefix}{a}:${kind}`, id!, await altered(kind, { grants: ['role:admin'] }))
    expect((await keyrack(kind, 'list')).out).toMatch(/\taltered\n$/)
    const fault = `the record of ${kind.slice(0, -1)} "${id}" was altered outside keyrack`
    expect(await keyrack('audit', 'verify')).toMatchObject({ code: 1, err: expect.stringContaining(fault) })
    // Without a proof it is altered too, because keyrack 0.1.0 did not begin this store.
    await witness.hset(`${prefix}{a}:${kind}`, id!, await altered(kind, { proof: undefined }))
    expect((await keyrack(kind, 'list')).out).toMatch(/\taltered\n$/)
    expect(await keyrack('audit', 'verify')).toMatchObject({ code: 1, err: expect.stringContaining(fault) })
    expect(await keyrack(kind, 'delete', id!)).toMatchObject({ code: 0 })
    expect(await witness.hlen(`${prefix}{a}:${kind}`)).toBe(0)
  },
)
