import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { RedisContainer, type StartedRedisContainer } from '@testcontainers/redis'
import {
  GenericContainer,
  getContainerRuntimeClient,
  ImageName,
  Network,
  type StartedNetwork,
  type StartedTestContainer,
  Wait,
} from 'testcontainers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needing } from '../support/needs.ts'
import { MAIN } from '../support/processes/main-program.ts'
import { openSession } from '../support/session-cookie.ts'

// The reaper of testcontainers would need another image. These tests stop everything that they start, so they do not
// need it.
process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'

const root = fileURLToPath(new URL('../..', import.meta.url))
const redisImage = process.env.TEST_REDIS_IMAGE ?? 'redis:8'
const serviceImage = process.env.TEST_KEYRACK_IMAGE
const missing = await whatIsMissing()
const noImage = serviceImage ? null : 'no image of the service is named'

describe.skipIf(missing !== null)(needing(missing, 'with Redis in a container'), () => {
  let network: StartedNetwork
  let redis: StartedRedisContainer

  beforeAll(async () => {
    network = await new Network().start()
    redis = await new RedisContainer(redisImage).withNetwork(network).withNetworkAliases('redis').start()
  }, 120_000)

  afterAll(async () => {
    await redis?.stop()
    await network?.stop()
  }, 60_000)

  test('the built service serves a device from its creation to its deletion', async () => {
    const { url, service } = await startBuild(redis.getConnectionUrl())
    try {
      await expectToServe(url)
    } finally {
      service.kill('SIGTERM')
      expect(await once(service, 'exit')).toEqual([0, null])
    }
  }, 120_000)

  test('an edit session continues at another replica, and both see its commit', async () => {
    const replicas = [await startBuild(redis.getConnectionUrl()), await startBuild(redis.getConnectionUrl())]
    try {
      await expectOneSession(replicas[0]!.url, replicas[1]!.url)
    } finally {
      for (const { service } of replicas) service.kill('SIGTERM')
      await Promise.all(replicas.map(({ service }) => once(service, 'exit')))
    }
  }, 120_000)

  test.skipIf(!serviceImage)(
    needing(noImage, 'an edit session goes on at another replica in a container'),
    async () => {
      const replicas = await Promise.all([startImage(network), startImage(network)])
      try {
        const [first, second] = replicas.map(urlOf)
        await expectOneSession(first!, second!)
      } finally {
        for (const replica of replicas) await replica.stop()
      }
    },
    120_000,
  )

  test.skipIf(!serviceImage)(
    needing(noImage, 'the image serves the same beside it'),
    async () => {
      const begun = performance.now()
      const service = await startImage(network)
      process.stdout.write(
        `The image was ready ${((performance.now() - begun) / 1000).toFixed(1)} s after docker run\n`,
      )
      try {
        await expectToServe(urlOf(service))
      } finally {
        await service.stop()
      }
    },
    120_000,
  )

  test.skipIf(!serviceImage)(
    needing(noImage, 'the image does not start for everybody unless told to'),
    async () => {
      const service = new GenericContainer(serviceImage!)
        .withNetwork(network)
        .withEnvironment({ REDIS_URL: 'redis://redis:6379' })
        .withWaitStrategy(Wait.forLogMessage(/ALLOW_ANONYMOUS/))
      await (await service.start()).stop()
    },
    60_000,
  )
})

/** Seals the credentials of all replicas. */
const CREDENTIALS_KEY = 'c0ffee00'.repeat(8)

const startImage = (network: StartedNetwork): Promise<StartedTestContainer> =>
  new GenericContainer(serviceImage!)
    .withNetwork(network)
    .withEnvironment({ REDIS_URL: 'redis://redis:6379', REDIS_PREFIX: 'image:', ALLOW_ANONYMOUS: '1', CREDENTIALS_KEY })
    .withExposedPorts(8080)
    .withWaitStrategy(Wait.forHttp('/readyz', 8080))
    .start()

const urlOf = (service: StartedTestContainer): string => `http://${service.getHost()}:${service.getMappedPort(8080)}/`

async function expectOneSession(first: string, second: string) {
  const name = `shared by ${first}`
  const config = { network: 'Default', configName: name }
  const page = { ...config, pageData: { offset: 0, pageSize: 10 } }
  const cookie = await openSession({ url: first })
  await call(first, 'Credentials.saveCredentialConfig', { network: 'Default', credentialConfig: { name } }, cookie)
  const credentialSets = [{ name: 'one', password: 'pw' }]
  await call(second, 'Credentials.saveCredentialSets', { ...config, credentialSets }, cookie)
  expect(await call(first, 'Credentials.getCredentialSets', page, cookie)).toMatchObject({ total: 1, credentialSets })
  expect(await call(second, 'Credentials.getAllCredentialConfigs')).not.toContainEqual(
    expect.objectContaining({ name }),
  )
  expect(await call(second, 'Credentials.commitEdits', {}, cookie)).toBeNull()
  expect(await call(first, 'Credentials.getCredentialSets', page)).toMatchObject({ total: 1, credentialSets })
}

async function expectToServe(url: string) {
  expect(await call(url, 'rpc.discover')).toEqual(JSON.parse(readFileSync(`${root}/openrpc.json`, 'utf8')))

  const device = { network: 'Default', ipAddress: '192.0.2.10' }
  expect(await call(url, 'Inventory.createDevice', { ...device, adapterId: 'Cisco::IOS' })).toBeNull()
  expect(await call(url, 'Inventory.updateDevice', { ...device, newHostname: 'core-01' })).toBeNull()
  const updated = { ...device, adapterId: 'Cisco::IOS', hostname: 'core-01' }
  expect(await call(url, 'Inventory.getDevice', device)).toMatchObject(updated)
  const block = { scheme: 'ipAddress', query: '192.0.2.0/24', pageData: { offset: 0, pageSize: 10 } }
  expect(await call(url, 'Inventory.search', block)).toMatchObject({ total: 1, devices: [updated] })
  expect(await call(url, 'Inventory.deleteDevice', device)).toBeNull()
  expect(await call(url, 'Inventory.getDevice', device)).toBeNull()
}

async function call(url: string, method: string, params: object = {}, cookie = ''): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  expect(reply.status).toBe(200)
  const { error, result } = (await reply.json()) as { error?: unknown; result?: unknown }
  expect(error).toBeUndefined()
  return result
}

async function startBuild(redisUrl: string): Promise<{ url: string; service: ChildProcess }> {
  const built = spawnSync(process.execPath, [`${root}/scripts/build/index.mjs`, '--if-changed'], { encoding: 'utf8' })
  expect(built.status, built.stdout + built.stderr).toBe(0)
  const service = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      REDIS_URL: redisUrl,
      REDIS_PREFIX: 'build:',
      HOST: '127.0.0.1',
      PORT: '0',
      CREDENTIALS_KEY,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
  })
  for await (const line of createInterface(service.stderr)) {
    const url = /listening on (http:\/\/\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    // If nobody read the pipe, it would fill up and block the service.
    service.stderr.resume()
    return { url, service }
  }
  throw new Error('the service ended before it listened')
}

/**
 * Returns the reason why containers cannot run here, or null. An engine that neither has the image nor can fetch it is
 * a reason too.
 */
async function whatIsMissing(): Promise<string | null> {
  const engine = await getContainerRuntimeClient().catch(() => null)
  if (engine === null) return 'no Docker engine answers'
  const image = ImageName.fromString(redisImage)
  if (!(await engine.image.exists(image))) await engine.image.pull(image).catch(() => {})
  return (await engine.image.exists(image)) ? null : `the image ${redisImage} is not here and cannot be fetched`
}
