/*
 * The primary becomes a replica, and the service's URL of Redis then leads to the new primary. The URL is a socket path
 * that is a symbolic link.
 */
import { rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { freePort } from '../support/processes/free-port.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'

let servers: [first: RedisServer, second: RedisServer]
let ports: [first: number, second: number]
let link: string
const folder = temporaryFolder()

beforeAll(async () => {
  link = join(folder, 'redis.sock')
  ports = [await freePort(), await freePort()]
  servers = [await startOn(ports[0]), await startOn(ports[1])]
  await leadTo(servers[0])
})

const service = openOnce(() => startService({ REDIS_URL: `unix://${link}` }))

afterAll(async () => {
  for (const server of servers) await server.stop()
})

const startOn = (port: number) => startRedisServer(['--port', `${port}`, '--bind', '127.0.0.1'])

async function leadTo(server: RedisServer): Promise<void> {
  await symlink(server.socketPath, `${link}.next`)
  await rename(`${link}.next`, link)
}

const create = (ipAddress: string) =>
  service.call('Inventory.createDevice', { network: 'Default', ipAddress, adapterId: 'A::B' })

test('a service leaves a primary that became a replica for the new primary, without a restart', async () => {
  const [first, second] = [servers[0].witness(), servers[1].witness()]
  expect(await create('10.0.0.1')).toMatchObject({ result: null })
  await second.replicaof('127.0.0.1', ports[0])
  await soon(async () => expect(await second.info('replication')).toContain('master_link_status:up'))
  await second.replicaof('NO', 'ONE')
  await first.replicaof('127.0.0.1', ports[1])
  await leadTo(servers[1])
  const refused = await create('10.0.0.2')
  expect(refused.error?.data).toMatchObject({ code: 'STORE_UNAVAILABLE', applied: 'no', retryable: true })
  await soon(async () => expect(await create('10.0.0.2')).toMatchObject({ result: null }))
  expect(await service.result('Inventory.getDevice', ['Default', '10.0.0.1'])).toMatchObject({ ipAddress: '10.0.0.1' })
})
