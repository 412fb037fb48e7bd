/*
 * Runs compose.yaml unchanged, with the images that the environment names. It starts two replicas on one port, and a
 * Redis with access rules. The key that make-secrets created protects the service.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Keyrack } from '../../clients/typescript/index.ts'
import { temporaryFolder } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const compose = await composeCommand()
const missing = whatIsMissing()

describe.skipIf(missing !== null)(needing(missing, 'compose.yaml'), () => {
  const port = 20_000 + (process.pid % 10_000)
  const project = `keyrack-test-${process.pid}`
  const url = `http://localhost:${port}/`
  let client: Keyrack
  let key: string
  const composed = async (...args: string[]): Promise<string> => {
    const [command = '', ...words] = compose!
    const env = {
      ...process.env,
      SECRETS: secrets,
      ...(process.getuid!() === 0 ? {} : { CONTAINER_USER: `${process.getuid!()}:${process.getgid!()}` }),
      KEYRACK_PORT: `${port}`,
      KEYRACK_IMAGE: process.env.TEST_KEYRACK_IMAGE,
      REDIS_IMAGE: process.env.TEST_REDIS_IMAGE,
      NGINX_IMAGE: process.env.TEST_NGINX_IMAGE,
    }
    return (await run(command, [...words, '-p', project, ...args], { cwd: root, env, maxBuffer: 2 ** 26 })).stdout
  }

  const secrets = temporaryFolder()

  beforeAll(async () => {
    await run(process.execPath, [join(root, 'scripts', 'make-secrets.mjs'), secrets])
    key = (await readFile(join(secrets, 'first_api_key'), 'utf8')).trim()
    client = new Keyrack({ url, key, retries: 5 })
    await composed('up', '-d', '--no-build')
    await served()
  }, 180_000)

  afterAll(async () => {
    await composed('down', '--volumes', '--timeout', '10')
  })

  const served = () => vi.waitFor(() => client.networks.getManagedNetworkNames(), { timeout: 60_000, interval: 200 })
  const device = { network: 'Default', ipAddress: '192.0.2.10' }

  test('serves calls and discovery on one port', async () => {
    const reply = await fetch(`${url}openrpc.json`, { headers: { authorization: `Bearer ${key}` } })
    expect(await reply.json()).toMatchObject({ info: { title: 'keyrack' } })
    expect(await client.inventory.createDevice({ ...device, adapterId: 'Cisco::IOS' })).toBeNull()
    expect(await client.inventory.getDevice(device)).toMatchObject(device)
  })

  test('an edit session works across both replicas, and across the restart of one', async () => {
    const config = { network: 'Default', configName: 'shared' }
    await client.credentials.edit(async (session) => {
      await session.saveCredentialConfig({ network: 'Default', credentialConfig: { name: config.configName } })
      for (let at = 0; at < 6; at++) {
        await session.saveCredentialSets({ ...config, credentialSets: [{ name: `set ${at}`, password: 'secret' }] })
      }
      await composed('restart', '--timeout', '10', 'keyrack-1')
      expect((await session.getPendingEdits()).edits).toHaveLength(7)
    })
    const page = await client.credentials.getCredentialSets({ ...config, pageData: { offset: 0, pageSize: 10 } })
    expect(page.total).toBe(6)
  }, 120_000)

  test('devices survive a restart of Redis, and the services reconnect', async () => {
    await composed('restart', '--timeout', '10', 'redis')
    await served()
    expect(await client.inventory.getDevice(device)).toMatchObject(device)
    const page = { offset: 0, pageSize: 10 }
    const found = await client.inventory.search({ scheme: 'vendor', query: 'cisco::ios', pageData: page })
    expect(found.total).toBe(1)
  }, 120_000)

  const CALL = { jsonrpc: '2.0', id: 1, method: 'Networks.getManagedNetworkNames' }
  const statusOf = async (headers: Record<string, string>): Promise<number> => {
    const type = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(CALL) })).status
  }

  test('a call without a valid key is rejected, at the port of the proxy and at the address of a replica', async () => {
    expect(await statusOf({})).toBe(401)
    expect(await statusOf({ authorization: `Bearer kr_${'0'.repeat(12)}_${'0'.repeat(64)}` })).toBe(401)
    expect(await statusOf({ authorization: `Bearer ${key}` })).toBe(200)
    const inside = `fetch('http://keyrack-2:8080/', { method: 'POST', headers: { 'content-type': 'application/json',
      host: 'localhost' }, body: '${JSON.stringify(CALL)}' }).then((reply) => console.log(reply.status))`
    expect((await composed('exec', '-T', 'keyrack-1', 'node', '-e', inside)).trim()).toMatch(/^40[13]$/)
    for (const replica of ['keyrack-1', 'keyrack-2']) {
      expect(await composed('exec', '-T', replica, 'env')).not.toContain('ALLOW_ANONYMOUS')
    }
  })

  test('a caller cannot choose the source address under which it is logged', async () => {
    const claims = { 'x-forwarded-for': '203.0.113.77', forwarded: 'for=203.0.113.77', 'x-forwarded-proto': 'https' }
    expect(await statusOf({ ...claims, authorization: 'Bearer wrong' })).toBe(401)
    expect(await statusOf({ 'x-forwarded-for': 'no address', authorization: `Bearer ${key}` })).toBe(200)
    await vi.waitFor(async () => expect(await composed('logs', '--no-color')).toContain('refused a request'), 30_000)
    const log = await composed('logs', '--no-color')
    expect(log).not.toContain('203.0.113.77')
    const sources = [...log.matchAll(/"source":"([^"]*)"/g)].map(([, source]) => source!)
    expect(sources).not.toEqual([])
    expect(sources).not.toContain(PROXY_ADDRESS)
  })

  test('the file system of a container can’t be written to, and its secrets are files', async () => {
    for (const service of SERVICES) {
      const touched = composed('exec', '-T', service, 'sh', '-c', 'echo x > /etc/x')
      await expect(touched, service).rejects.toThrow(/[Rr]ead-only file system/)
    }
    const environment = await composed('exec', '-T', 'keyrack-1', 'env')
    expect(environment).not.toMatch(/redis:\/\/|CREDENTIALS_KEY=|kr_/)
    expect(await composed('exec', '-T', 'keyrack-1', 'stat', '-c', '%a', '/run/secrets/credentials_key')).toMatch(
      /^600/,
    )
  })

  test('no container runs as root or can gain capabilities, and each has limits of memory and processes', async () => {
    for (const service of SERVICES) {
      const status = await composed('exec', '-T', service, 'cat', '/proc/1/status')
      expect(status, service).toMatch(/^Uid:\t(?!0\b)/m)
      for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd'])
        expect(status).toMatch(new RegExp(`^${set}:\\t0+$`, 'm'))
      expect(status, service).toMatch(/^NoNewPrivs:\t1$/m)
      const { HostConfig } = await inspected(service)
      expect(HostConfig.Memory, service).toBeGreaterThan(0)
      expect(HostConfig.PidsLimit, service).toBeGreaterThan(0)
      expect(HostConfig.ReadonlyRootfs, service).toBe(true)
    }
  })

  test('only the services reach Redis, and Redis reaches nothing outside', async () => {
    const networks = Object.fromEntries(
      await Promise.all(SERVICES.map(async (service) => [service, await networksOf(service)] as const)),
    )
    const [front, back] = [`${project}_front`, `${project}_back`]
    expect(networks).toEqual({
      'keyrack-1': [back, front],
      'keyrack-2': [back, front],
      proxy: [front],
      redis: [back],
    })
    expect((await run('docker', ['network', 'inspect', '-f', '{{.Internal}}', back])).stdout.trim()).toBe('true')
    // If Redis could reach the proxy, the proxy would answer with something that is not the Redis protocol.
    const asked = `timeout 2 redis-cli -h ${PROXY_ADDRESS} -p 8080 ping 2>&1`
    const heard = await composed('exec', '-T', 'redis', 'sh', '-c', `${asked}; echo ended with $?`)
    expect(heard).not.toMatch(/Protocol error|PONG/)
    expect(heard).not.toContain('ended with 0')
    await expect(composed('exec', '-T', 'proxy', 'sh', '-c', 'getent hosts redis || nslookup redis')).rejects.toThrow()
  })

  test('commands run next to the services as another Redis user, and create keys with fewer rights', async () => {
    const admin = (...words: string[]): Promise<string> => composed('run', '--rm', '-T', 'admin', ...words)
    expect(await admin('keys', 'list')).toMatch(/\tfirst key\trole:admin\tall networks\tnever\tvalid/)
    const made = /^kr_\S+$/m.exec(await admin('keys', 'create', 'reader', '--role', 'viewer'))![0]
    await vi.waitFor(async () => expect(await statusOf({ authorization: `Bearer ${made}` })).toBe(200), 5_000)
    expect(await admin('keyring', 'reencrypt')).toBe('')
    expect(await admin('backup', '/tmp/backup')).toBe('')
  }, 60_000)

  const inspected = async (service: string): Promise<Inspected> => {
    const id = (await composed('ps', '-q', service)).trim()
    return (JSON.parse((await run('docker', ['inspect', id])).stdout) as [Inspected])[0]
  }
  const networksOf = async (service: string): Promise<string[]> =>
    Object.keys((await inspected(service)).NetworkSettings.Networks).sort()
})

const SERVICES = ['keyrack-1', 'keyrack-2', 'proxy', 'redis']
const PROXY_ADDRESS = `${process.env.FRONT_PREFIX ?? '172.31.251'}.2`

interface Inspected {
  readonly HostConfig: { readonly Memory: number; readonly PidsLimit: number; readonly ReadonlyRootfs: boolean }
  readonly NetworkSettings: { readonly Networks: Readonly<Record<string, unknown>> }
}

async function composeCommand(): Promise<string[] | null> {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const [name = '', ...words] = command
    if (
      await run(name, [...words, 'version']).then(
        () => true,
        () => false,
      )
    )
      return command
  }
  return null
}

function whatIsMissing(): string | null {
  if (compose === null) return 'there is no docker compose'
  const images = ['TEST_KEYRACK_IMAGE', 'TEST_REDIS_IMAGE', 'TEST_NGINX_IMAGE'].filter((name) => !process.env[name])
  return images.length === 0 ? null : `${images.join(', ')} name no image (scripts/container-test.sh makes them)`
}
