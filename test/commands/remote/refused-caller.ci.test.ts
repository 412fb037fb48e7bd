/*
 * The error of a command if the server refuses its caller: the reason, and how to send credentials if it sent none.
 */
import { beforeAll, expect, test } from 'vitest'
import { Keyrack } from '../../../clients/typescript/index.ts'
import { type Callers, callersOn } from '../../access/callers.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'
import { runKeyrack } from '../run-keyrack.ts'

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const callers: Callers = openOnce(() => callersOn(redis.url, prefix))
const keys: Record<string, string> = {}

beforeAll(async () => {
  const [valid, revoked, expired] = await Promise.all([
    callers.key(),
    callers.key(),
    callers.key({ expiresAt: Date.now() - 1 }),
  ])
  await callers.revoke(revoked.id)
  await callers.user('ann', 'the right password')
  Object.assign(keys, { valid: valid.key, revoked: revoked.key, expired: expired.key })
  keys.unknown = `${valid.key.slice(0, -4)}AAAA`
})

const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
const list = (env: Record<string, string>, url: string = service.url) =>
  runKeyrack(['networks', 'list', '--url', url], { env })
const HINT = 'Set KEYRACK_KEY, or KEYRACK_USER and KEYRACK_PASSWORD'

test.each([
  ['unknown', 'this API key is not known'],
  ['revoked', 'this API key was revoked'],
  ['expired', 'this API key has expired'],
])('the message about a key that is %s has the reason and no hint', async (name, reason) => {
  expect(await list({ KEYRACK_KEY: keys[name]! })).toEqual({
    ...{ code: 1, out: '' },
    err: `Error: Authentication is required: ${reason} (UNAUTHORIZED)\n`,
  })
})

test('the message about a wrong password has the reason and no hint', async () => {
  const { err } = await list({ KEYRACK_USER: 'ann', KEYRACK_PASSWORD: 'wrong' })
  expect(err).toBe('Error: Authentication is required: the user name or the password is wrong (UNAUTHORIZED)\n')
})

test('the message about missing credentials says how to send them, also in devices watch', async () => {
  const { code, err } = await list({})
  expect(code).toBe(1)
  expect(err).toMatch(/^Error: Authentication is required: send an API key .* \(UNAUTHORIZED\)\n/)
  expect(err).toContain(HINT)
  const watch = (env: Record<string, string>) => runKeyrack(['devices', 'watch', '--url', service.url], { env })
  const stranger = await watch({})
  expect(stranger).toMatchObject({ code: 1, out: '' })
  expect(stranger.err).toMatch(/^Error: HTTP 401: Authentication is required: send an API key /)
  expect(stranger.err).toContain(HINT)
  const revoked = await watch({ KEYRACK_KEY: keys.revoked! })
  expect(revoked.err).toBe('Error: HTTP 401: Authentication is required: this API key was revoked\n')
})

test('the message about a path that does not exist has the reason', async () => {
  const { code, err } = await list({ KEYRACK_KEY: keys.valid! }, `${service.url}nope`)
  expect(code).toBe(1)
  expect(err).toBe('Error: Invalid Request: there is nothing at this path: POST to / (INVALID_REQUEST)\n')
})

test('the TypeScript client names the method and the reason, as the Python client does', async () => {
  const refused = new Keyrack({ url: service.url, key: keys.revoked! }).networks.getManagedNetworkNames()
  await expect(refused).rejects.toMatchObject({
    ...{ name: 'UNAUTHORIZED', code: 1301, method: 'Networks.getManagedNetworkNames' },
    message: 'Networks.getManagedNetworkNames: Authentication is required: this API key was revoked',
    sentence: 'Authentication is required: this API key was revoked',
  })
  const client = new Keyrack({ url: service.url, key: keys.valid! })
  const place = { network: 'Default', ipAddress: '10.0.0.256' }
  const message = 'Inventory.getDevice: Invalid params at /ipAddress: octet above 255'
  await expect(client.inventory.getDevice(place)).rejects.toMatchObject({ message, method: 'Inventory.getDevice' })
  const [settled] = await client.batch([['Inventory.getDevice', place]])
  expect(settled).toMatchObject({ reason: { message, method: 'Inventory.getDevice' } })
})
