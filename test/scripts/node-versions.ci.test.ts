/*
 * Runs the built service on every Node that is installed: the one that runs the tests, those of nvm, and those in
 * TEST_NODES. TEST_NODES holds the paths of Node executables, separated as in PATH.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { openSession } from '../support/session-cookie.ts'

interface Node {
  readonly version: string
  readonly path: string
}

/** The releases that the documents promise to support. */
const SUPPORTED = ['20.19', '22.', '24.']

const nodes = nodesHere()
for (const release of SUPPORTED.filter((one) => !nodes.some(({ version }) => version.startsWith(one)))) {
  process.stdout.write(`Node ${release} is not here: not tested. Name one in TEST_NODES\n`)
}

const redis = openOnce(startRedisServer)

test.each(nodes)('Node $version starts the service, which answers, searches, seals and ends', async ({ path }) => {
  const place = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY: TEST_KEY }
  const env = { ...place, CALL_DEADLINE_MS: '10000' }
  const service = await startServiceProcess(env, [], path)
  const cookie = await openSession(service)
  const call = async (method: string, params: object): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json', cookie }
    const reply = (await (await fetch(service.url, { method: 'POST', headers, body })).json()) as { result?: unknown }
    expect(reply).not.toHaveProperty('error')
    return reply.result
  }
  const device = { network: 'Default', ipAddress: '192.0.2.7' }
  const page = { offset: 0, pageSize: 10 }
  await call('Inventory.createDevice', { ...device, adapterId: 'Cisco::IOS' })
  await call('Inventory.updateDevice', { ...device, newHostname: 'edge-7' })
  const found = await call('Inventory.search', { scheme: 'hostname', query: '*ge-7', pageData: page })
  expect(found).toMatchObject({ total: 1, devices: [device] })
  const config = { network: 'Default', configName: 'lab' }
  await call('Credentials.saveCredentialConfig', { network: 'Default', credentialConfig: { name: 'lab' } })
  await call('Credentials.saveCredentialSets', { ...config, credentialSets: [{ name: 'one', password: 'pw' }] })
  await call('Credentials.commitEdits', {})
  const sets = await call('Credentials.getCredentialSets', { ...config, pageData: page })
  expect(sets).toMatchObject({ credentialSets: [{ name: 'one', password: 'pw' }] })
  expect(await service.end('SIGTERM')).toBe(0)
  expect(service.output()).not.toMatch(/Warning|deprecat/i)
})

function nodesHere(): Node[] {
  const named = (process.env.TEST_NODES ?? '').split(delimiter).filter((path) => path !== '')
  const folder = join(process.env.NVM_DIR ?? join(homedir(), '.nvm'), 'versions', 'node')
  const installed = existsSync(folder) ? readdirSync(folder).map((version) => join(folder, version, 'bin', 'node')) : []
  const versions = new Map<string, Node>()
  for (const path of [process.execPath, ...named, ...installed]) {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().slice(1)
    versions.set(version, { version, path })
  }
  return [...versions.values()]
}
