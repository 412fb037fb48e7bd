/* Our side: the built service on its embedded Redis, loaded through its API. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ServiceProcess, startServiceProcess } from '../../test/support/service-process.ts'
import { untilIndexed } from '../../test/support/until-indexed.ts'
import { untilReady } from '../../test/support/until-ready.ts'
import { orInterrupt, throwIfInterrupted } from './interrupt.ts'
import { postJson } from './post.ts'
import { macOf, portOf } from './searches/extension-searches.ts'
import type { Yardstick, YardstickDevice, YardstickSearch } from './yardstick.ts'

const REPORTS_A_CALL = 1000
const CALLS_AT_ONCE = 4
const WARM_UP_FETCHES = 50
/** Redis takes a few minutes to load ten million devices. */
const MAX_LOADING_MS = 900_000
const STATUSES: Record<string, string> = { S: 'SUCCESS', F: 'FAILURE', N: 'NONE', I: 'INVALID_CREDENTIAL' }

export interface KeyrackSide {
  readonly url: string
  /** Seconds to build the index of all devices at the last start, after Redis had loaded them. */
  readonly buildSeconds: number
  /** Longest response time of /healthz while the index was built, in ms. */
  readonly longestStallMs: number
  stop(): Promise<void>
}

/** Starts the service, loads `count` devices, and restarts the service to measure how long it builds the index. */
export async function startKeyrack(yardstick: Yardstick, count: number): Promise<KeyrackSide> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyrack-bench-data-'))
  const settings = { DATA_DIR: dataDir, NETWORKS: 'Default,Branch', LOG_LEVEL: 'warn' }
  let service: ServiceProcess | null = null
  const stop = async (): Promise<void> => {
    await service?.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    service = await startServiceProcess({ ...settings, SEARCH_INDEX: 'off', CALL_DEADLINE_MS: '60000' })
    const begun = performance.now()
    await load(service.url, yardstick, count)
    console.log(`keyrack loaded: ${Math.round(count / ((performance.now() - begun) / 1000))} devices/s`)
    // The first fetch of a process loads the code of fetch, which takes longer than any stall that is measured below.
    for (let time = 0; time < WARM_UP_FETCHES; time++) await askHealth(service.url)
    await service.end('SIGTERM')
    service = await startServiceProcess(settings)
    const { seconds, longest } = await orInterrupt(untilBuilt(service.url))
    return { ...{ url: service.url, buildSeconds: seconds, longestStallMs: longest }, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

async function load(url: string, yardstick: Yardstick, count: number): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let from = next; from < count; from = next) {
      throwIfInterrupted()
      next += REPORTS_A_CALL
      const made = Array.from({ length: Math.min(REPORTS_A_CALL, count - from) }, (_, at) =>
        yardstick.device(from + at),
      )
      for (const network of new Set(made.map((device) => device.network))) {
        const reports = made.filter((device) => device.network === network).map(toReport)
        const { refused } = await call<{ refused: number }>(url, 'Collector.reportDevices', { network, reports })
        if (refused > 0) throw new Error('a report was refused')
      }
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker))
}

function toReport({ network, interfaces, changes, memoSummary, backupStatus, ...fields }: YardstickDevice): object {
  return {
    ...fields,
    backupStatus: STATUSES[backupStatus],
    memo: memoSummary,
    interfaces: interfaces.map((ipAddress) => ({
      ...{ name: portOf(ipAddress), macAddress: macOf(ipAddress), ipAddress },
    })),
    configChangedAt: changes,
  }
}

/** Returns the response time of /healthz, in ms. */
async function askHealth(url: string): Promise<number> {
  const asked = performance.now()
  await (await fetch(`${url}healthz`)).text()
  return performance.now() - asked
}

/**
 * Waits until the service has built its index, which it begins when its Redis has loaded the data. Asks /healthz
 * meanwhile.
 */
async function untilBuilt(url: string): Promise<{ seconds: number; longest: number }> {
  await untilReady(url, MAX_LOADING_MS)
  const begun = performance.now()
  let [longest, isBuilt] = [0, false]
  const built = untilIndexed({ url }, 2).finally(() => {
    isBuilt = true
  })
  // Awaited below, unless the service ends meanwhile.
  built.catch(() => {})
  while (!isBuilt) {
    longest = Math.max(longest, await askHealth(url))
    // Often enough to notice a stall, rarely enough not to take CPU time from the measurement.
    await pause(20)
  }
  await built
  return { seconds: (performance.now() - begun) / 1000, longest }
}

/** Returns the params of Inventory.search for a search of the yardstick. */
export function toParams({ network, schemes, sortColumn, descending, pageData }: YardstickSearch): object {
  return {
    network,
    scheme: schemes.map(({ scheme }) => scheme).join(),
    query: schemes.map(({ scheme, data }) => toLine(scheme, data)).join('\n'),
    pageData,
    sortColumn,
    descending,
  }
}

/** Returns the params of Inventory.countDevices for a count. No count has more groups than it returns. */
export function toCountParams(search: YardstickSearch): object {
  const { network, scheme, query } = toParams(search) as Record<string, unknown>
  return { network, scheme, query, by: search.by, top: 1000 }
}

function toLine(scheme: string, data: { op?: string; tags?: string[]; text?: string } | string): string {
  if (typeof data === 'string') return data
  return scheme === 'tag' ? data.tags!.join(` ${data.op} `) : data.text!
}

/** Returns the result of a call. Throws if it is refused. */
export async function call<Result>(url: string, method: string, params: object): Promise<Result> {
  const body = await postJson(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return (JSON.parse(body.toString()) as { result: Result }).result
}
