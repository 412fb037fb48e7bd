import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOnTerm } from '../../src/sealing/reencrypt.ts'
import { connectRedis } from '../../src/store/redis.ts'
import { storeOn } from '../../src/store/store.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { type Service, startService, TEST_KEY } from '../support/service.ts'

const PREFIX = 'rotation:'
const SETS = 2000
const MAIN = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url))

let redis: RedisServer
let services: Service[]

beforeAll(async () => {
  redis = await startRedisServer()
  const settings = { REDIS_URL: redis.url, REDIS_PREFIX: PREFIX }
  services = [await startService(settings), await startService(settings)]
  const credentialSets = Array.from({ length: SETS }, (_, index) => ({
    name: `10.0.${index >> 8}.${index & 255}`,
    password: `secret-${index}`,
  }))
  const session = new Session(services[0]!)
  await session.call('saveCredentialConfig', { network: 'Default', credentialConfig: { name: 'all', type: 'STATIC' } })
  await session.call('saveCredentialSets', ['Default', 'all', credentialSets])
  await session.call('commitEdits')
})

afterAll(async () => {
  for (const service of services) await service.stop()
  await redis.stop()
})

test('keys rotate beside two services under load: no read fails, nothing is left on the old term', async () => {
  let running = true
  let reads = 0
  let writes = 0
  const reader = async (service: Service): Promise<void> => {
    const session = new Session(service)
    while (running) {
      const offset = Math.floor(Math.random() * (SETS - 10))
      const page = { pageData: { offset, pageSize: 10 }, network: 'Default', configName: 'all' }
      const { credentialSets } = (await session.call('getCredentialSets', page)) as {
        credentialSets: { password: string }[]
      }
      expect(credentialSets.every((set) => /^(secret|changed)-/.test(set.password))).toBe(true)
      reads++
    }
  }
  const writer = async (service: Service, part: number): Promise<void> => {
    const session = new Session(service)
    while (running) {
      const name = `10.0.${part}.${writes % 256}`
      await session.call('saveCredentialSets', ['Default', 'all', [{ name, password: `changed-${writes}` }]])
      await session.call('commitEdits')
      writes++
    }
  }
  const traffic = [reader(services[0]!), reader(services[1]!), writer(services[0]!, 1), writer(services[1]!, 2)]
  // Edits that wait in a session while the keys change are sealed too.
  const waiting = new Session(services[0]!)
  await waiting.call('saveCredentialSets', [
    'Default',
    'all',
    [{ name: '10.0.3.1', password: 'changed-while-waiting' }],
  ])

  expect(await keyring('rotate')).toMatch(/term 2/)
  await expect(keyring('retire', '1')).rejects.toThrow(/sealed on it/)
  expect(await keyring('reencrypt')).toMatch(/on term 2/)
  expect(await onTerm(1)).toBe(0)
  expect(await keyring('retire', '1')).toMatch(/retired/)
  const [readsThen, writesThen] = [reads, writes]
  await waiting.call('commitEdits')
  await new Promise((resolve) => setTimeout(resolve, 300))
  running = false
  await Promise.all(traffic)
  expect(reads).toBeGreaterThan(readsThen)
  expect(writes).toBeGreaterThan(writesThen)
  expect(await onTerm(2)).toBe(SETS)
})

/** A command beside the services, as an operator gives it. */
async function keyring(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, REDIS_URL: redis.url, REDIS_PREFIX: PREFIX, CREDENTIALS_KEY: TEST_KEY }
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'keyring', ...args], { env })
  return stdout
}

async function onTerm(term: number): Promise<number> {
  const connection = await connectRedis({ url: redis.url, deadlineMs: 10_000, onTrouble: () => {} })
  try {
    const store = storeOn(connection, { prefix: PREFIX, sessionIdleMs: 60_000, sessionsPerCaller: 10 })
    return await countOnTerm(store.sealedRecords, term)
  } finally {
    connection.close()
  }
}

/** A caller with a cookie jar. */
class Session {
  #cookie: string | null = null
  readonly #service: Service

  constructor(service: Service) {
    this.#service = service
  }

  async call(method: string, params: unknown = []): Promise<unknown> {
    const response = await fetch(this.#service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(this.#cookie === null ? {} : { cookie: this.#cookie }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: `Credentials.${method}`, params }),
    })
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
}
