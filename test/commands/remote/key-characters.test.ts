/*
 * A key with characters that no key has, which HTTP cannot send.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Keyrack } from '../../../clients/typescript/index.ts'
import { openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { runKeyrack } from '../run-keyrack.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const folder = temporaryFolder()
const list = (url: string, env: Record<string, string> = {}) => runKeyrack(['networks', 'list', '--url', url], { env })

test.each(['kr_a_s\u00e9cret', 'kr_a_s\u2603cret', 'kr_a_s\ncret'])(
  'a key with a character that no key has is a usage error that does not quote the key: %j',
  async (key) => {
    const wrong = await list(service.url, { KEYRACK_KEY: key })
    expect(wrong).toMatchObject({ code: 2, out: '' })
    expect(wrong.err).toMatch(/^Error: KEYRACK_KEY has characters that an API key cannot have/)
    expect(wrong.err).not.toContain('cret')
    const file = join(folder, 'key')
    writeFileSync(file, `${key}\n`, { mode: 0o600 })
    expect(await list(service.url, { KEYRACK_KEY_FILE: file })).toMatchObject({
      ...{ code: 2, err: expect.stringMatching(/^Error: KEYRACK_KEY_FILE has characters/) },
    })
    const create = () => new Keyrack({ url: service.url, key })
    expect(create).toThrow(new TypeError('Cannot use key: it has characters that an API key cannot have'))
  },
)

test('a key that ends with a line end is sent', async () => {
  const client = new Keyrack({ url: service.url, key: 'kr_a_secret\n' })
  await expect(client.networks.getManagedNetworkNames()).resolves.toContain('Default')
})
