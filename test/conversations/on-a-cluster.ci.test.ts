import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster, type TestCluster } from '../support/cluster.ts'
import { play } from '../support/conversation.ts'
import { startService } from '../support/service.ts'

/*
 * On a Redis Cluster every conversation goes as on one server, with an index and without.
 */

const folder = new URL('./', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.io'))
const textOf = (path: string): string => readFileSync(new URL(path, folder), 'utf8')
const searching = files.filter((path) => textOf(path).includes('"Inventory.search"'))

/** Seven servers share the machine: how long a call takes is not what is looked at here. */
const DEADLINE_MS = '10000'

let cluster: TestCluster

beforeAll(async () => {
  cluster = await startCluster()
}, 120_000)
afterAll(() => cluster?.stop())

async function playOn(path: string, env: Record<string, string>): Promise<void> {
  const service = await startService({ REDIS_URL: cluster.url, CALL_DEADLINE_MS: DEADLINE_MS, ...env })
  try {
    await play(textOf(path), service.url)
  } finally {
    await service.stop()
  }
}

test('there are conversations', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(searching.length).toBeGreaterThan(10)
})

/** All of them take minutes: a share of those that search, and all about devices that move; EVERY=1 plays all. */
const EVERY = Number(process.env.EVERY ?? 6)
const share = (paths: readonly string[]): string[] =>
  paths.filter((path, at) => at % EVERY === 0 || textOf(path).includes('newNetwork'))

test.each(share(files))('%s', (path) => playOn(path, {}))

test.each(share(searching))('%s, without an index too', (path) => playOn(path, { SEARCH_INDEX: 'off' }))
