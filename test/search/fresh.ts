/*
 * After one process has acknowledged a write, a search on another process must see it, whether the search uses the
 * index or not.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { postJson } from '../support/post-json.ts'
import { TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

interface Reply {
  readonly result?: { readonly total: number; readonly devices: readonly { readonly hostname: string }[] } | null
  readonly error?: unknown
}

const WRITERS = 4
/** After this time without a write, in milliseconds, the index thread has shared the texts that can be looked up. */
const REST_MS = 800

/** Searches that find the device of a trial, one for each kind of scheme. */
const SEARCHES: readonly ((trial: number) => object)[] = [
  (trial) => ({ scheme: 'hostname,tag', query: `trial-${trial}\nt${trial % 7}` }),
  (trial) => ({ scheme: 'hostname', query: `*l-${trial}`, sortColumn: 'model' }),
  (trial) => ({ scheme: 'model', query: `M-${trial}` }),
  (trial) => ({ scheme: 'serial', query: `sn${trial}` }),
  (trial) => ({ scheme: 'hostname', query: `TRIAL-${trial}`, sortColumn: 'model' }),
  (trial) => ({ scheme: '!model,hostname', query: `m-${trial}x\ntrial-${trial}` }),
  (trial) => ({ scheme: 'versions', query: `>=15.${trial},<15.${trial + 1}` }),
  (trial) => ({ scheme: 'macAddress', query: macOf(trial).replaceAll(':', '') }),
  (trial) => ({ scheme: 'interfaceName,interfaceDescription', query: `*0/${trial}\n! to nowhere` }),
  (trial) => ({ scheme: 'any', query: `emo of ${trial}.` }),
  (trial) => ({ scheme: 'memo,lastBackup', query: `*of ${trial}.\n24h` }),
  (trial) => ({ scheme: 'backupStatus,compliance,model', query: `S*\n!2\nm-${trial}`, sortColumn: 'osVersion' }),
]

const macOf = (trial: number): string =>
  (0x001b54_000000 + trial)
    .toString(16)
    .padStart(12, '0')
    .replace(/..(?=.)/g, '$&:')

/** Returns a report with a value for each of the searches. */
const reportOf = (trial: number, ipAddress: string): object => ({
  ...{ ipAddress, adapterId: 'a', hostname: `trial-${trial}`, tags: [`t${trial % 7}`], model: `m-${trial}` },
  ...{
    serialNumber: `SN${trial}`,
    osVersion: `15.${trial}`,
    memo: `Memo of ${trial}.`,
    lastBackup: Date.now(),
    backupStatus: 'SUCCESS',
  },
  ...{ complianceState: trial % 2, interfaces: [{ name: `Gi0/${trial}`, macAddress: macOf(trial) }] },
})

async function call({ url }: ServiceProcess, method: string, params: object): Promise<Reply['result']> {
  const { text } = await postJson(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const { result, error } = JSON.parse(text) as Reply
  expect(error).toBeUndefined()
  return result
}

/** Returns how many of `trials` searches did not see the preceding write. */
export async function staleSearches(redisUrl: string, prefix: string, trials: number): Promise<number> {
  const place = { REDIS_URL: redisUrl, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
  // A slow reply on a busy machine is not a stale one.
  const env = { ...place, LOG_LEVEL: 'warn', CALL_DEADLINE_MS: '15000' }
  const [writer, reader] = await Promise.all([startServiceProcess(env), startServiceProcess(env)])
  let stale = 0
  const write = async (lane: number): Promise<void> => {
    for (let trial = lane; trial < trials; trial += WRITERS) {
      const ipAddress = `10.${lane}.0.${trial % 250}`
      const hostname = `trial-${trial}`
      if (trial === lane + WRITERS * Math.floor(trials / WRITERS / 2)) await pause(REST_MS)
      // Every third device is deleted and created again.
      if (trial % 3 === 0) await call(writer, 'Inventory.deleteDevice', ['Default', ipAddress])
      await call(writer, 'Collector.reportDevices', ['Default', [reportOf(trial, ipAddress)]])
      const found = await call(reader, 'Inventory.search', {
        network: 'Default',
        ...SEARCHES[Math.floor(trial / WRITERS) % SEARCHES.length]!(trial),
        pageData: { offset: 0, pageSize: 10 },
      })
      if (!found?.devices.some((device) => device.hostname === hostname)) stale++
    }
  }
  try {
    await Promise.all(Array.from({ length: WRITERS }, (_, lane) => write(lane)))
    return stale
  } finally {
    await Promise.all([writer.end('SIGTERM'), reader.end('SIGTERM')])
  }
}
