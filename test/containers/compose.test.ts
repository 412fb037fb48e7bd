import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Keyrack } from '../../generated/client/typescript/index.ts'

/*
 * compose.yaml as it stands, with the images the environment names: two replicas behind one port, on a Redis with rules.
 */

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const compose = await composeCommand()
const missing = whatIsMissing()
if (missing !== null) process.stdout.write(`Tests of compose.yaml skipped: ${missing}\n`)

describe.skipIf(missing !== null)('compose.yaml', () => {
  const port = 20_000 + (process.pid % 10_000)
  const project = `keyrack-test-${process.pid}`
  const client = new Keyrack({ url: `http://localhost:${port}/`, retries: 5 })
  let secrets: string

  const composed = async (...args: string[]): Promise<string> => {
    const [command = '', ...words] = compose!
    const env = {
      ...process.env,
      SECRETS: secrets,
      KEYRACK_PORT: `${port}`,
      KEYRACK_IMAGE: process.env.TEST_KEYRACK_IMAGE,
      REDIS_IMAGE: process.env.TEST_REDIS_IMAGE,
      NGINX_IMAGE: process.env.TEST_NGINX_IMAGE,
    }
    return (await run(command, [...words, '-p', project, ...args], { cwd: root, env, maxBuffer: 2 ** 26 })).stdout
  }

  beforeAll(async () => {
    secrets = await mkdtemp(join(tmpdir(), 'keyrack-secrets-'))
    await run(process.execPath, [join(root, 'scripts', 'make-secrets.mjs'), secrets])
    await composed('up', '-d', '--no-build')
    await served()
  }, 180_000)

  afterAll(async () => {
    await composed('down', '--volumes', '--timeout', '10')
    await rm(secrets, { recursive: true, force: true })
  }, 60_000)

  const served = () => vi.waitFor(() => client.networks.getManagedNetworkNames(), { timeout: 60_000, interval: 200 })
  const device = { network: 'Default', ipAddress: '192.0.2.10' }

  test('answers on one port, discovery included', async () => {
    const reply = await fetch(`http://localhost:${port}/openrpc.json`)
    expect(await reply.json()).toMatchObject({ info: { title: 'keyrack' } })
    expect(await client.inventory.createDevice({ ...device, adapterId: 'Cisco::IOS' })).toBeNull()
    expect(await client.inventory.getDevice(device)).toMatchObject(device)
  })

  test('an edit session goes over both replicas, and over the restart of one', async () => {
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

  test('what was written is there when Redis has been restarted, and the services go on', async () => {
    await composed('restart', '--timeout', '10', 'redis')
    await served()
    expect(await client.inventory.getDevice(device)).toMatchObject(device)
    const page = { offset: 0, pageSize: 10 }
    const found = await client.inventory.search({ scheme: 'vendor', query: 'cisco::ios', pageData: page })
    expect(found.total).toBe(1)
  }, 120_000)

  test('the file system of a replica can’t be written to, and its secrets are files', async () => {
    const touched = composed('exec', '-T', 'keyrack-1', 'sh', '-c', 'echo x > /app/x')
    await expect(touched).rejects.toThrow(/[Rr]ead-only file system/)
    const environment = await composed('exec', '-T', 'keyrack-1', 'env')
    expect(environment).not.toMatch(/redis:\/\/|CREDENTIALS_KEY=/)
  })
})

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
