/* A metric counts the sets that scripts still use although they have expired or expire soon. */
import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, EXPIRY_WARNING_DAYS: '14' }))

const DAY = 86_400_000

/** Returns the values of the metric, EXPIRED and SOON. */
async function counted(): Promise<(string | undefined)[]> {
  const text = await (await fetch(`${service.url}metrics`)).text()
  return ['EXPIRED', 'SOON'].map(
    (expiry) => new RegExp(`^keyrack_expiring_sets_total\\{expiry="${expiry}"\\} (.*)$`, 'm').exec(text)?.[1],
  )
}

test('resolved sets are counted by their expiry, masked or not, and the metric has none of their names', async () => {
  expect(await counted()).toEqual(['0', '0'])
  const addressSet = { addresses: ['10.0.0.0/8'] }
  const set = (name: string, days: number) => ({ name, password: 'p', expiresAt: Date.now() + days * DAY })
  const sets = [set('set-a', -1), set('set-b', 13), set('set-c', 15), { name: 'lasting', password: 'p' }]
  const calls = [
    { method: 'saveCredentialConfig', params: ['Default', null, { name: 'c', type: 'DYNAMIC', addressSet }] },
    { method: 'saveCredentialSets', params: ['Default', 'c', sets] },
    { method: 'commitEdits', params: [] },
  ].map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method: `Credentials.${method}`, params }))
  await service.post(JSON.stringify(calls))
  const resolve = (masked: boolean) =>
    service.result<{ credentialSet: { expiry?: string } }[]>('Credentials.resolveCredentials', {
      ...{ network: 'Default', ipAddress: '10.0.0.1', masked },
    })
  const found = await resolve(true)
  expect(found.map(({ credentialSet: { expiry } }) => expiry)).toEqual(['EXPIRED', 'SOON', undefined, undefined])
  expect(await counted()).toEqual(['1', '1'])
  await resolve(false)
  expect(await counted()).toEqual(['2', '2'])
  expect(await (await fetch(`${service.url}metrics`)).text()).not.toMatch(/set-[abc]/)
})
