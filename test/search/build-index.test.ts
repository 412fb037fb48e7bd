import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { buildIndex } from '../../src/search/live/build-index.ts'
import type { Bulk, ChangeFeed } from '../../src/store/inventory/change-feed.ts'
import { openStore } from '../store/open-store.ts'
import { putDevices } from '../store/put-devices.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'

const redis = openOnce(startRedisServer)

/** Asks Redis until it has read two batches. Exits with 1 if it does not read the second one. */
const WAIT_FOR_TWO_BATCHES = `
  const socket = require('node:net').connect(process.argv[1])
  const ask = () => socket.write('INFO commandstats\\r\\n')
  let reply = ''
  socket.on('connect', ask).on('data', (bytes) => {
    reply += bytes
    const calls = Number(/cmdstat_zrangebylex:calls=(\\d+)/.exec(reply)?.[1] ?? 0)
    if (calls >= 2) process.exit(0)
    reply = ''
    setTimeout(ask, 10)
  })
  setTimeout(() => process.exit(1), 5000)
`

test('Redis reads the next batch of devices while the index adds the current one', async () => {
  const { store, close } = await openStore(redis.url, 'build:')
  await store.networks.define('Default', null)
  const hosts = Array.from({ length: 600 }, (_, host) => host)
  await putDevices({ store }, 'Default', hosts)

  let status: number | null = null
  /** Stops this thread when the index reads the first device, until Redis has read two batches. */
  const stopAtFirst = (bulk: Bulk): Bulk => {
    const [id] = bulk
    if (id === undefined || status !== null) return bulk
    return Object.defineProperty([...bulk], 0, {
      get() {
        status ??= spawnSync(process.execPath, ['-e', WAIT_FOR_TWO_BATCHES, redis.socketPath]).status
        return id
      },
    })
  }
  const { feed } = store
  const stopping: ChangeFeed = Object.create(feed, {
    scan: { value: async (...args: Parameters<ChangeFeed['scan']>) => stopAtFirst(await feed.scan(...args)) },
    beginScan: { value: (network: string) => feed.beginScan(network) },
  })
  const { index } = await buildIndex(stopping, 'Default', () => {})
  close()
  expect(index.size).toBe(600)
  expect(status).toBe(0)
})
