import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callText, type Language } from '../../../src/console/inventory/search/call-text.ts'
import { paramsOf } from '../../../src/console/inventory/search/search.ts'
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts'
import { type Service, startService } from '../../support/service.ts'

let redis: RedisServer
let service: Service

beforeAll(async () => {
  redis = await startRedisServer()
  service = await startService({ REDIS_URL: redis.url })
  const reports = [{ ipAddress: '10.0.0.1', adapterId: 'Cisco::IOS', hostname: "o'hara-1", custom1: 'it\'s "here"' }]
  await service.result('Collector.reportDevices', { network: 'Default', reports })
})
afterAll(async () => {
  await service?.stop()
  await redis?.stop()
})

const textIn = (language: Language, needsKey = false): string => {
  const criteria = [
    { scheme: 'hostname', query: "o'hara-*" },
    { scheme: 'custom', query: 'custom1=it\'s "here"' },
  ] as const
  const params = paramsOf({ networks: ['Default'], criteria, sortColumn: 'hostname', descending: true })
  return callText(language, {
    url: service.url,
    params: { ...params, pageData: { offset: 0, pageSize: 5 } },
    needsKey,
  })
}

/** Not synchronous: the service runs in this process. */
async function run(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return (await promisify(execFile)(file, args, { env: { ...process.env, ...env } })).stdout
}

test('what is shown for a shell finds the device', async () => {
  const { result } = JSON.parse(await run('sh', ['-c', textIn('curl')]))
  expect(result.devices.map((device: { hostname: string }) => device.hostname)).toEqual(["o'hara-1"])
})

test('what is shown for Python finds the device', async () => {
  expect(await run('python3', ['-c', textIn('Python')], { PYTHONPATH: 'generated/client/python' })).toBe(
    "Default 10.0.0.1 o'hara-1\n",
  )
})

test('what is shown for TypeScript finds the device', async () => {
  // As a file of the project's own, which alone may name its package.
  const folder = await mkdtemp(fileURLToPath(new URL('.call-', import.meta.url)))
  try {
    await writeFile(`${folder}/call.ts`, textIn('TypeScript'))
    expect(await run('npx', ['tsx', `${folder}/call.ts`])).toBe("Default 10.0.0.1 o'hara-1\n")
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a key stands nowhere in it, and is read from the environment', () => {
  for (const language of ['curl', 'Python', 'TypeScript'] as const) {
    expect(textIn(language, true)).toContain('KEYRACK_KEY')
    expect(textIn(language)).not.toContain('KEYRACK_KEY')
  }
})
