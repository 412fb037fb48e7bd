/*
 * Checks that searches of one caller do not stop those of another. The searches name invented networks, have many
 * expensive criteria, or find huge devices. The measurements are written to the file named by ATTACK_FIGURES.
 */
import { appendFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { makeDevice } from '../../scripts/seed/fleet.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { noFacts } from '../../src/domain/facts.ts'
import { applyReport } from '../../src/domain/reports/report.ts'
import { serializeFacts } from '../../src/domain/stored-facts.ts'
import { ANY_REVISION } from '../../src/store/inventory/device-write.ts'
import { type OpenStore, openStore } from '../store/open-store.ts'
import { openOnce } from '../support/fixture.ts'
import { runMain } from '../support/processes/main-program.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { untilIndexed } from '../support/until-indexed.ts'
import { describeRun, type Observed, observe, tryToDisturb } from './bystander.ts'
import { storeLargeDevices } from './stored-devices.ts'

const DEVICES = 100_000
const DEVICES_A_COMMIT = 500
const page = { offset: 0, pageSize: 100 }
/** A cheap search that needs the index. */
const CHEAP = { network: 'Default', scheme: 'hostname', query: 'tyo-*', pageData: page, sortColumn: 'hostname' }

let prefix: string
let open: OpenStore
let service: ServiceProcess
let attacker: Record<string, string>
let bystander: Record<string, string>

const redis = openOnce(() => startRedisServer(['--appendonly', 'no']))

afterEach(async () => {
  open.close()
  await service.end('SIGKILL')
})

/** Starts a service with devices, and creates an API key for each of two callers. */
async function start(devices: number, large = 0, env: Record<string, string> = {}): Promise<void> {
  prefix = freshPrefix()
  open = await openStore(redis.url, prefix)
  await open.store.networks.define('Default', null)
  await load(devices)
  if (large > 0) await storeLargeDevices(open, large)
  const settings = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY, ...env }
  const keyFor = async (name: string) => {
    const { stdout } = await runMain(['keys', 'create', name, '--role', 'viewer'], settings)
    return { authorization: `Bearer ${/kr_\S+/.exec(stdout)![0]}` }
  }
  attacker = await keyFor('attacker')
  bystander = await keyFor('bystander')
  service = await startServiceProcess(settings)
  if (env.SEARCH_INDEX !== 'off') await untilIndexed(service, 1, attacker)
}

async function load(count: number): Promise<void> {
  for (let from = 0; from < count; from += DEVICES_A_COMMIT) {
    const changes = Array.from({ length: Math.min(DEVICES_A_COMMIT, count - from) }, (_, at) => {
      const { report } = makeDevice(from + at, 1)
      const place = { network: 'Default', address: parseAddress(report.ipAddress) }
      const { device, facts } = applyReport(null, { index: 0, id: place, report }, noFacts)!
      return { id: place, expectedRevision: ANY_REVISION, device, facts: serializeFacts(facts) }
    })
    await open.store.devices.commit(changes)
  }
}

async function call(method: string, params: unknown) {
  const headers = { 'content-type': 'application/json', ...attacker }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(service.url, { method: 'POST', headers, body })
  return (await response.json()) as { result?: { total: number }; error?: { code: number; data: { code: string } } }
}

const search = (params: object) => call('Inventory.search', { pageData: page, ...params })
const times = (count: number, work: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

async function noticed(name: string, attack: () => Promise<unknown>): Promise<readonly string[]> {
  const run = () => observe({ service, headers: bystander, search: CHEAP }, attack)
  return (await tryToDisturb(run, { note: (seen) => note(name, seen) })).noticed
}

function note(name: string, seen: Observed): void {
  const { ATTACK_FIGURES } = process.env
  if (ATTACK_FIGURES !== undefined) appendFileSync(ATTACK_FIGURES, `${name}: ${describeRun(seen)}\n`)
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** Returns patterns of one or two characters that almost every hostname contains. */
const shortPieces = (count: number, at: number) =>
  Array.from({ length: count }, (_, line) =>
    line < 8 ? `*${'.exampl'[line] ?? 't'}*` : `*${LETTERS[(line + at) % 36]}*`,
  )

describe('at 100,000 devices', () => {
  test('requests with invented networks create no index and do not disturb other callers', async () => {
    await start(DEVICES)
    const names = Array.from({ length: 100_000 }, (_, at) => `invented-${at}`)
    const found = await noticed('100,000 invented names', async () => {
      const { error } = await search({ network: names, sortColumn: 'hostname' })
      expect([-32602, 1001]).toContain(error?.code)
      for (let at = 0; at < 20; at++) {
        const some = names.slice(at * 1000, at * 1000 + 1000)
        expect((await search({ network: some, sortColumn: 'hostname' })).error?.code).toBe(1001)
      }
    })
    expect(found).toEqual([])
    const { index } = (await (await fetch(`${service.url}readyz`, { headers: attacker })).json()) as { index: object }
    expect(index).toEqual({ state: 'ready', networks: 1, building: 0, done: DEVICES, of: DEVICES })
    expect(service.output().length).toBeLessThan(10_000)
  })

  test.each([
    ['2,048 equal lines', 1, () => Array.from({ length: 2048 }, () => '*1*')],
    ['32 equal lines, 50 at once', 50, () => Array.from({ length: 32 }, () => '*1*')],
    ['32 different short pieces, 50 at once', 50, (at: number) => shortPieces(32, at)],
    ['one short piece each, 50 at once', 50, (at: number) => [`*${LETTERS[at % 36]}${at}*`, '*1*']],
  ] as const)('hostname patterns do not disturb other callers: %s', async (name, count, lines) => {
    await start(DEVICES)
    const found = await noticed(name, () =>
      times(count, (at) => {
        const query = lines(at).join('\n')
        const scheme = lines(at)
          .map(() => 'hostname')
          .join()
        return search({ network: 'Default', scheme, query, sortColumn: 'model' })
      }),
    )
    expect(found).toEqual([])
  })

  test('deep pages do not disturb other callers', async () => {
    await start(DEVICES)
    const found = await noticed('deep pages, 50 at once', () =>
      times(50, (at) =>
        search({
          network: 'Default',
          scheme: 'hostname',
          query: `*${LETTERS[at % 26]}*`,
          pageData: { offset: 90_000 - at, pageSize: 100 },
        }),
      ),
    )
    expect(found).toEqual([])
  })
})

describe('with 40 devices of 15 MB', () => {
  test('searches over all networks do not disturb other callers', async () => {
    await start(2000, 40)
    const found = await noticed('40 devices of 15 MB', async () => {
      for (let at = 0; at < 5; at++) await search({ sortColumn: 'hostname' })
      await call('Collector.getReports', { network: 'Large', pageSize: 40, include: ['tags'] })
    })
    expect(found).toEqual([])
  })
})
