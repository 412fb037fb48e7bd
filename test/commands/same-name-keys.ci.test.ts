/* Two keys may have one name, while one replaces the other. The command says so. */
import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { TEST_KEY } from '../support/service.ts'
import { runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)

test('keys create names the other keys of the same name that services accept', async () => {
  const keyrack = async (...words: string[]): Promise<string> => {
    const env = { REDIS_URL: redis.url, CREDENTIALS_KEY: TEST_KEY }
    const { code, err } = await runKeyrack(['keys', ...words], { env })
    expect(code, err).toBe(0)
    return err
  }
  const create = async (name: string): Promise<{ id: string; err: string }> => {
    const err = await keyrack('create', name, '--role', 'viewer', '--init')
    return { id: /Created key (\S+)/.exec(err)![1]!, err }
  }
  const first = await create('backup')
  expect(first.err).not.toContain('Other valid keys')
  expect((await create('Backup')).err).not.toContain('Other valid keys')
  const second = await create('backup')
  expect(second.err).toMatch(
    new RegExp(`Other valid keys have this name: ${first.id}. "keyrack keys revoke ID" ends one\n$`),
  )
  await keyrack('revoke', first.id)
  const witness = redis.witness()
  await witness.hset('keyrack:{a}:keys', 'damaged', '{"name":"backup"}')
  const third = await create('backup')
  expect(third.err).toContain(`Other valid keys have this name: ${second.id}. `)
  const record = JSON.parse((await witness.hget('keyrack:{a}:keys', second.id))!)
  await witness.hset('keyrack:{a}:keys', second.id, JSON.stringify({ ...record, grants: ['role:admin'] }))
  witness.disconnect()
  expect((await create('backup')).err).toContain(`Other valid keys have this name: ${third.id}. `)
})
