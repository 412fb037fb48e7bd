/* Runs examples/curl.sh against a service that requires a login. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Keyrack } from '../../clients/typescript/index.ts'
import { callersOn } from '../access/callers.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { findMissing, needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { root } from './python.ts'

const noCurl = findMissing('curl')
const redis = openOnce(startRedisServer)

test.skipIf(noCurl !== null)(needing(noCurl, 'curl.sh takes a key, and says why it ends early'), async () => {
  const prefix = freshPrefix()
  const callers = await callersOn(redis.url, prefix)
  const { key } = await callers.key()
  const { key: operator } = await callers.key({ grants: ['role:operator'] })
  callers.close()
  // Started after the key was made: a running service would notice it only within a second.
  const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' }))
  const tour = (given: string) => {
    const env = { PATH: process.env.PATH, KEYRACK_URL: service.url, KEYRACK_KEY: given }
    return promisify(execFile)('sh', ['examples/curl.sh'], { cwd: root, env })
  }
  const refused = { code: 1, stderr: expect.stringContaining('"code":"UNAUTHORIZED"') }
  await expect(tour(`${key}0`)).rejects.toMatchObject(refused)
  await expect(tour(operator)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Cannot make the network Tour-1: .*"code":"FORBIDDEN"/),
  })
  const { networks } = new Keyrack({ url: service.url, key })
  await networks.defineManagedNetwork({ networkName: 'Tour-2' })
  const exists = { code: 1, stderr: 'The network Tour-2 exists: delete its devices and then the network first\n' }
  await expect(tour(key)).rejects.toMatchObject(exists)
  expect(await networks.getManagedNetworkNames()).toEqual(['Default', 'Tour-2'])
  await networks.deleteManagedNetwork({ networkName: 'Tour-2' })
  const { stdout, stderr } = await tour(key)
  expect(stderr).toBe('')
  expect(stdout).toContain('tour-core-01.example.net')
})
