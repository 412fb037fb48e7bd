import { expect } from 'vitest'
import { TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

/*
 * After one process has acknowledged a write, a search on another process must see it, whether the search uses the
 * index or not.
 */

interface Reply {
  readonly result?: { readonly total: number; readonly devices: readonly { readonly hostname: string }[] } | null
  readonly error?: unknown
}

const WRITERS = 4

async function call({ url }: ServiceProcess, method: string, params: object): Promise<Reply['result']> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as Reply
  expect(error).toBeUndefined()
  return result
}

/** Returns how many of `trials` searches did not see the preceding write. */
export async function staleSearches(redisUrl: string, prefix: string, trials: number): Promise<number> {
  const env = { REDIS_URL: redisUrl, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY, LOG_LEVEL: 'warn', PORT: '0' }
  const [writer, reader] = await Promise.all([startServiceProcess(env), startServiceProcess(env)])
  let stale = 0
  const write = async (lane: number): Promise<void> => {
    for (let trial = lane; trial < trials; trial += WRITERS) {
      const ipAddress = `10.${lane}.0.${trial % 250}`
      const hostname = `trial-${trial}`
      const report = { ipAddress, adapterId: 'a', hostname, tags: [`t${trial % 7}`] }
      // Every third device is deleted and created again. Every second search needs the index because of its sort order.
      if (trial % 3 === 0) await call(writer, 'Inventory.deleteDevice', ['Default', ipAddress])
      await call(writer, 'Collector.reportDevices', ['Default', [report]])
      const found = await call(reader, 'Inventory.search', {
        network: 'Default',
        ...(trial % 2 === 0
          ? { scheme: 'hostname,tag', query: `${hostname}\nt${trial % 7}` }
          : { scheme: 'hostname', query: `*l-${trial}`, sortColumn: 'model' }),
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
