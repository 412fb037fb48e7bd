/*
 * Measures loading and exporting an inventory, on the built service with its embedded Redis, killed with -9 in between.
 * Exits with 1 if a device is missing.
 *
 * npx tsx scripts/measure/inventory.ts [devices, 100000]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceReport, PageData, ReportOutcome } from '../../generated/types.ts'
import { openTogether } from '../../test/support/resources.ts'
import { type ServiceProcess, startServiceProcess } from '../../test/support/service-process.ts'
import { toMedian } from '../bench/spread.ts'
import { FLEET_NETWORKS, makeDevice } from '../seed/fleet.ts'
import { countArgument } from './count-argument.ts'

const COUNT = countArgument(1, 100_000)
const REPORTS_A_CALL = 2000

const dataDir = await mkdtemp(join(tmpdir(), 'keyrack-measure-'))
const start = () => startServiceProcess({ DATA_DIR: dataDir, NETWORKS: FLEET_NETWORKS.join() })
let service: ServiceProcess = await openTogether(async (keep) => {
  await keep({ close: () => rm(dataDir, { recursive: true, force: true }) })
  return await start()
})

async function call<T>(method: string, params: unknown): Promise<T> {
  const response = await fetch(service.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
  if (error !== undefined) throw new Error(error.message)
  return result
}

async function load(from: number, to: number, acknowledged: Map<string, DeviceReport>): Promise<void> {
  for (let at = from; at < to; at += REPORTS_A_CALL) {
    const made = Array.from({ length: Math.min(REPORTS_A_CALL, to - at) }, (_, index) => makeDevice(at + index, 1))
    for (const network of FLEET_NETWORKS) {
      const reports = made.filter((device) => device.network === network).map((device) => device.report)
      if (reports.length === 0) continue
      const { refused } = await call<ReportOutcome>('Collector.reportDevices', { network, reports })
      if (refused > 0) throw new Error('a report was refused')
      for (const report of reports) acknowledged.set(`${network}|${report.ipAddress}`, report)
    }
  }
}

async function missing(acknowledged: ReadonlyMap<string, DeviceReport>): Promise<number> {
  let lost = 0
  const found = new Set<string>()
  for (const network of FLEET_NETWORKS) {
    for (let offset = 0; ; offset += 5000) {
      const { devices } = await page(network, offset, 5000)
      for (const device of devices) found.add(`${network}|${device.ipAddress}|${device.hostname}`)
      if (devices.length < 5000) break
    }
  }
  for (const [place, report] of acknowledged) if (!found.has(`${place}|${report.hostname}`)) lost++
  return lost
}

/** Prints how many acknowledged reports the service does not have. A missing one fails the run. */
async function printMissing(what: string, acknowledged: ReadonlyMap<string, DeviceReport>): Promise<void> {
  const lost = await missing(acknowledged)
  console.log(`${what}: ${lost} missing`)
  if (lost > 0) process.exitCode = 1
}

const page = (network: string, offset: number, pageSize: number): Promise<PageData> =>
  call('Inventory.search', { network, scheme: 'ipAddress', query: '', pageData: { offset, pageSize } })

async function measurePage(offset: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 25; round++) {
    const started = performance.now()
    await page('Default', offset, 500)
    times.push(performance.now() - started)
  }
  return toMedian(times)
}

try {
  const acknowledged = new Map<string, DeviceReport>()
  let failure: unknown = null
  const loading = load(0, Math.floor(COUNT / 4), acknowledged).catch((reason) => {
    failure = reason
  })
  await pause(1500)
  // Only the kill may end the load early.
  if (failure !== null) throw failure
  await service.end('SIGKILL')
  await loading
  service = await start()
  await printMissing(`killed with -9 after ${acknowledged.size} acknowledged reports`, acknowledged)

  const started = performance.now()
  await load(0, COUNT, acknowledged)
  const seconds = (performance.now() - started) / 1000
  console.log(`${COUNT} devices reported in ${seconds.toFixed(1)} s: ${Math.round(COUNT / seconds)} devices/s`)
  await printMissing(`${acknowledged.size} acknowledged`, acknowledged)

  const { total } = await page('Default', 0, 500)
  const seen = new Set<string>()
  for (let offset = 0; offset < total!; offset += 500) {
    for (const device of (await page('Default', offset, 500)).devices) seen.add(device.ipAddress)
  }
  console.log(`Default paged to the end: ${seen.size} of ${total} devices`)
  if (seen.size !== total) process.exitCode = 1
  const last = total! - (total! % 500 || 500)
  console.log(
    `page of 500: first ${(await measurePage(0)).toFixed(2)} ms, ` +
      `last ${(await measurePage(last)).toFixed(2)} ms (medians of 25)`,
  )
} finally {
  await service.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
