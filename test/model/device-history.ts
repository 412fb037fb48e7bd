/*
 * Plays random changes of devices against a service, undoes some of them, and compares the service with a model that
 * knows nothing of histories: it keeps a copy of everything at the time of each call.
 */
import { expect, test } from 'vitest'
import type { Device, DeviceHistory, DeviceHistoryEntry, DeviceReport, Reversion } from '../../generated/types.ts'
import { openOnce } from '../support/fixture.ts'
import { type AnyRedis, startRedisServer } from '../support/redis-server.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type Service, startService } from '../support/service.ts'

/** Everything about the device at an address: the Device and its facts as a report; null if there is none. */
type Known = { readonly device: Device; readonly report: DeviceReport } | null

const NETWORKS = ['Default', 'Lab', 'Branch']
const HOSTS = 6
const START_MS = 120_000

interface Done {
  readonly request: string
  readonly isUndo: boolean
  readonly before: ReadonlyMap<string, string>
  readonly after: ReadonlyMap<string, string>
}

/** Counts what was played, so that a run that did nothing fails. */
interface Played {
  readonly steps: number
  readonly restored: number
  readonly reverted: number
  readonly refused: number
  /** Undos that took back an undo, and nothing happened in between. */
  readonly redone: number
  /** Entries that stand for several reports. */
  readonly folded: number
  readonly replayed: number
}

/** How many steps are played, and the seed of the random changes. */
interface HistoryRun {
  readonly steps: number
  readonly seed: number
  readonly timeoutMs: number
  /** Starts the Redis; by default a single server. */
  readonly start?: () => Promise<AnyRedis>
}

/** Adds one test that plays random changes and undos against a service of its own. */
export function testHistories({ steps, seed, timeoutMs, start = startRedisServer }: HistoryRun): void {
  const redis = openOnce(start, START_MS)
  const service = openOnce(() =>
    startService({
      REDIS_URL: redis.url,
      NETWORKS: NETWORKS.join(),
      HISTORY_PER_DEVICE: '1000',
      SEARCH_INDEX: 'off',
    }),
  )
  const title = `${steps.toLocaleString('en')} random changes and undos leave what a model without histories expects`
  test(
    title,
    async () => {
      const played = await playHistories(service, steps, seed)
      expect(played.steps).toBe(steps)
      const { restored, reverted, refused, redone, replayed, folded } = played
      expect(Math.min(restored, reverted, refused, redone, replayed, folded)).toBeGreaterThan(5)
    },
    timeoutMs,
  )
}

/** Plays `steps` random calls. */
async function playHistories(service: Service, steps: number, seed: number): Promise<Played> {
  const random = seededRandom(seed)
  const { pick } = random
  const below = (limit: number): number => random.between(0, limit - 1)
  const counts = { steps: 0, restored: 0, reverted: 0, refused: 0, redone: 0, replayed: 0, folded: 0 }
  const place = (): { network: string; ipAddress: string } => ({
    network: pick(NETWORKS),
    ipAddress: `10.0.0.${1 + below(HOSTS)}`,
  })
  const text = (): string => pick(['', 'a', 'b', 'c', '☃'])
  const fields = (): object => ({
    ...(below(2) === 0 ? { site: text() } : {}),
    ...(below(2) === 0 ? { rack: pick(['', '1', '2']) } : {}),
  })
  const report = (): object => ({
    ...(below(3) === 0 ? { adapterId: pick(['A::B', 'C::D']) } : {}),
    ...(below(2) === 0 ? { hostname: text() } : {}),
    ...(below(3) === 0 ? { tags: pick([[], ['x'], ['x', 'y'], ['y', 'x'], ['z', 'x', 'y']]) } : {}),
    ...(below(3) === 0 ? { memo: pick([null, 'short', 'l'.repeat(100), 'm'.repeat(70)]) } : {}),
    ...(below(3) === 0 ? { fields: fields() } : {}),
    ...(below(3) === 0 ? { configChangedAt: below(50) } : {}),
    ...(below(3) === 0
      ? {
          interfaces: pick([
            [],
            [{ name: 'eth0' }],
            [
              { name: 'eth0', mtu: 9 },
              { name: 'eth1', ipAddress: '10.1.1.1' },
            ],
          ]),
        }
      : {}),
  })

  /** The report of a job of every night. */
  const times = (): object => ({
    ...(below(3) > 0 ? { lastBackup: pick([null, below(100), 8_640_000_000_000_000 - below(9)]) } : {}),
    ...(below(3) === 0 ? { lastTelemetry: below(100) } : {}),
  })

  async function send(method: string, params: unknown): Promise<{ request: string; result: unknown; error: unknown }> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await service.post(body)
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
    return { request: response.headers.get('x-request-id')!, result, error }
  }

  async function readAll(): Promise<Map<string, string>> {
    const calls = NETWORKS.flatMap((network) => [
      { method: 'Collector.getReports', params: { network, pageSize: 100 } },
      { method: 'Inventory.search', params: { network, pageData: { offset: 0, pageSize: 100 } } },
    ])
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    const replies = (await (await service.post(body)).json()) as { id: number; result: unknown }[]
    const results = replies.toSorted((a, b) => a.id - b.id).map(({ result }) => result)
    const all = new Map<string, string>()
    for (const [at, network] of NETWORKS.entries()) {
      const { reports } = results[2 * at] as { reports: DeviceReport[] }
      const { devices } = results[2 * at + 1] as { devices: Device[] }
      const known = new Map(devices.map((one) => [one.ipAddress, one]))
      for (const one of reports) {
        const pair: Known = { device: known.get(one.ipAddress)!, report: one }
        all.set(`${one.ipAddress}@${network}`, JSON.stringify(pair))
      }
    }
    return all
  }

  const change = async (): Promise<string> => {
    const at = place()
    const kind = below(13)
    const isNightly = kind > 9
    if (kind < 2) return (await send('Inventory.createDevice', { ...at, adapterId: 'A::B', fields: fields() })).request
    if (kind < 3) return (await send('Inventory.deleteDevice', at)).request
    if (kind < 5)
      return (await send('Inventory.updateDevice', { ...at, newHostname: text(), fields: fields() })).request
    if (kind < 6) {
      const to = place()
      const moved = { ...at, newNetwork: to.network, newIpAddress: to.ipAddress, newHostname: pick([null, text()]) }
      return (await send('Inventory.updateDevice', moved)).request
    }
    if (kind < 7) {
      const existing = [...current.keys()].filter(() => below(2) === 0)
      if (existing.length === 0) return ''
      const changes = { customFields: [text(), text()], fields: fields() }
      return (await send('Inventory.updateDevices', { ipCsv: existing.join(), ...changes })).request
    }
    const reports = [1, 2, 3].map(() => ({ ipAddress: place().ipAddress, ...(isNightly ? times() : report()) }))
    return (await send('Collector.reportDevices', { network: at.network, reports })).request
  }

  const named = { site: { name: 'Site', type: 'text' }, rack: { name: 'Rack', type: 'number' } }
  await service.result('Settings.defineFieldNames', { fields: { named } })
  const done: Done[] = []
  let current = await readAll()

  for (; counts.steps < steps; counts.steps++) {
    const before = current
    if (done.length > 0 && below(4) === 0) {
      const undone = below(2) === 0 ? done.at(-1)! : pick(done.slice(-6))
      const { request, result } = await send('Inventory.revertRequest', { request: undone.request })
      const { reverted, refused } = result as Reversion
      current = await readAll()
      checkReversion(undone, { before, after: current }, { reverted, refused })
      counts.reverted += reverted.length
      counts.refused += refused.length
      if (undone.isUndo && undone.after === before) counts.redone++
      done.push({ request, isUndo: true, before, after: current })
      continue
    }
    const request = await change()
    if (request === '') continue
    current = await readAll()
    done.push({ request, isUndo: false, before, after: current })
    if (counts.steps % 20 === 0) {
      const { replayed, folded } = await replay(service, current)
      counts.replayed += replayed
      counts.folded += folded
    }
  }
  counts.restored = await restoreDeleted(service)
  return counts
}

/** Each device that was reverted is as it was before the request; each other device is as it was before the undo. */
function checkReversion(
  undone: Done,
  { before, after }: { before: ReadonlyMap<string, string>; after: ReadonlyMap<string, string> },
  { reverted, refused }: Reversion,
): void {
  const touched = new Set<string>()
  for (const { network, ipAddress, action } of reverted) {
    const key = `${ipAddress}@${network}`
    touched.add(key)
    expect(after.get(key)).toBe(undone.before.get(key))
    if (action === 'delete') expect(after.has(key)).toBe(false)
  }
  for (const { network, ipAddress } of refused) expect(touched.has(`${ipAddress}@${network}`)).toBe(false)
  const moves = reverted.some(({ action }) => action === 'move')
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    // The place that a device moved back from is empty then.
    if (!touched.has(key) && !(moves && !after.has(key))) expect(after.get(key)).toBe(before.get(key))
  }
  // If nothing happened in between, the undo is complete.
  if (undone.after === before) {
    expect(refused).toEqual([])
    expect([...after].join()).toBe([...undone.before].join())
  }
}

/** Takes the shown changes of each device back, from its state now, and finds that they fit together. */
async function replay(
  service: Service,
  current: ReadonlyMap<string, string>,
): Promise<Pick<Played, 'replayed' | 'folded'>> {
  let [replayed, folded] = [0, 0]
  for (const [key, json] of current) {
    const [ipAddress, network] = key.split('@') as [string, string]
    const { entries } = await service.result<DeviceHistory>('Inventory.getDeviceHistory', [network, ipAddress, 200])
    const { report } = JSON.parse(json) as NonNullable<Known>
    const named = Object.entries(report.fields ?? {}).map(([name, value]) => [`fields.${name}`, value])
    const state: Record<string, unknown> = { ...report, ...Object.fromEntries(named) }
    for (const entry of entries) {
      if (entry.action !== 'update') break
      takeBackShown(state, entry)
      replayed++
      if (entry.folded !== undefined) folded++
    }
  }
  return { replayed, folded }
}

function takeBackShown(state: Record<string, unknown>, { fields }: DeviceHistoryEntry): void {
  for (const { name, before, after } of fields) {
    if (Array.isArray(after)) {
      const list = ((state[name] as unknown[]) ?? []).map((one) => JSON.stringify(one))
      for (const element of after) expect(list).toContain(JSON.stringify(element))
      const kept = list.filter((one) => !after.some((element) => JSON.stringify(element) === one))
      state[name] = [...kept.map((one) => JSON.parse(one)), ...(before as unknown[])]
    } else {
      expect(state[name] ?? null).toEqual(after)
      state[name] = before
    }
  }
}

/** Deletes each device and restores it as it was. Returns how many there were. */
async function restoreDeleted(service: Service): Promise<number> {
  let restored = 0
  for (const network of NETWORKS) {
    const { reports } = await service.result<{ reports: DeviceReport[] }>('Collector.getReports', [network, 100])
    for (const one of reports) {
      const at = { network, ipAddress: one.ipAddress }
      await service.result('Inventory.deleteDevice', at)
      const { entries } = await service.result<DeviceHistory>('Inventory.getDeviceHistory', { ...at, pageSize: 2 })
      expect(entries[0]?.action).toBe('delete')
      if (entries[1]!.at === entries[0]!.at) continue
      await service.result('Inventory.restoreDevice', { ...at, at: entries[0]!.at - 1 })
      restored++
    }
    const after = await service.result<{ reports: DeviceReport[] }>('Collector.getReports', [network, 100])
    expect(after.reports.filter(({ ipAddress }) => reports.some((one) => one.ipAddress === ipAddress))).toEqual(
      reports.filter(({ ipAddress }) => after.reports.some((one) => one.ipAddress === ipAddress)),
    )
  }
  return restored
}
