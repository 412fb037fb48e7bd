/*
 * keyrack import netbox with 20,000 devices, as a process of its own that is killed half-way.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOnce, temporaryFolder } from '../../../support/fixture.ts'
import { startRedisServer } from '../../../support/redis-server.ts'
import { startService } from '../../../support/service.ts'
import { until } from '../../../support/until.ts'
import { type Ran, runKeyrack } from '../../run-keyrack.ts'
import { fleet, NETBOX_TOKEN, startNetbox } from './netbox-server.ts'

const COUNT = 20_000
const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, NETWORKS: 'Default,Second' }))
const netbox = openOnce(() => startNetbox(fleet(COUNT)))
const folder = temporaryFolder()

function bring(network: string, more: string[] = [], onStart: Parameters<typeof runKeyrack>[1] = {}): Promise<Ran> {
  const own = ['--url', netbox.url, '--network', network, '--mark', network, '-o', 'ndjson']
  const words = ['import', 'netbox', ...own, '--checkpoint', join(folder, network), ...more]
  return runKeyrack(words, { env: { KEYRACK_URL: service.url, NETBOX_TOKEN }, ...onStart })
}

async function timed(name: string, run: () => Promise<Ran>): Promise<Ran> {
  const started = performance.now()
  const ran = await run()
  const seconds = (performance.now() - started) / 1000
  console.info(`${name}: ${Math.round(COUNT / seconds)} rows/s, ${seconds.toFixed(1)} s. ${ran.err.trim()}`)
  expect(ran.code, ran.err).toBe(0)
  return ran
}

test('the dry run lists the same changes as the import, and a second import changes nothing', async () => {
  const planned = await timed('dry run', () => bring('Default', ['--dry-run']))
  const done = await timed('import', () => bring('Default'))
  expect(planned.err).toContain('20,000 to create, 0 to update, 0 unchanged, 0 invalid')
  expect(done.err).toContain('20,000 created, 0 updated, 0 unchanged, 0 invalid')
  expect(done.out === planned.out).toBe(true)
  const again = await timed('second import', () => bring('Default'))
  expect(again.err).toContain('0 created, 0 updated, 20,000 unchanged, 0 invalid, 0 vanished')
  expect(again.out).toBe('')
}, 600_000)

test('an import that is killed half-way is resumed, and every device is imported once', async () => {
  netbox.pagesLeft = 20
  const checkpoint = join(folder, 'Second.resume')
  const cut = await bring('Second', [], {
    onStart: async (child) => {
      await until(() => netbox.pagesLeft < 0 && existsSync(checkpoint), 'the import does not go on', { everyMs: 10 })
      child.kill('SIGKILL')
    },
  })
  expect(cut.code).toBeNull()
  const before = cut.out.split('\n').length - 1
  expect(before).toBeGreaterThan(COUNT / 4)
  netbox.pagesLeft = Number.POSITIVE_INFINITY
  netbox.devices.splice(99, 1)
  netbox.requests.length = 0
  const resumed = await bring('Second', ['--resume'])
  expect(resumed.code, resumed.err).toBe(0)
  const pages = netbox.requests.filter((path) => path.includes('/dcim/devices/')).length
  expect(pages).toBeLessThan(35)
  // The device that left NetBox after it was imported was seen by the first run, so the next import reports it.
  const next = await bring('Second')
  expect(next.err).toContain('0 created, 0 updated, 19,999 unchanged, 0 invalid, 1 vanished')
  const devices = await service.result<{ total: number }>('Inventory.search', {
    network: ['Second'],
    scheme: 'tag',
    query: 'Second',
    pageData: { offset: 0, pageSize: 1 },
  })
  expect(devices.total).toBe(COUNT)
  console.info(`killed after ${before} lines; resumed with ${pages} of 40 pages. ${resumed.err.trim()}`)
}, 600_000)
