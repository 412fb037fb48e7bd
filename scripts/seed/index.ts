import { parseArgs } from 'node:util'
import type { ReportOutcome } from '../../generated/types.ts'
import { FLEET_NETWORKS, makeDevice } from './fleet.ts'
import { progressBar } from './progress.ts'

/*
 * Loads a made-up fleet into a running service, through the API like any collector.
 *   npm run seed -- --count 100000 [--seed 1] [--from 0] [--url http://localhost:8080/]
 */

const REPORTS_A_CALL = 2000

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    url: { type: 'string', default: 'http://localhost:8080/' },
  },
})

async function call<T>(method: string, params: unknown): Promise<T> {
  const response = await fetch(values.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const reply = (await response.json()) as { result: T; error?: { code: number; message: string } }
  if (reply.error !== undefined) throw new Error(`${method}: ${reply.error.message} (${reply.error.code})`)
  return reply.result
}

async function makeNetworks(): Promise<void> {
  const existing = await call<string[]>('Networks.getManagedNetworkNames', [])
  for (const networkName of FLEET_NETWORKS) {
    if (!existing.includes(networkName)) await call('Networks.defineManagedNetwork', { networkName })
  }
}

async function load(count: number, seed: number, from: number): Promise<void> {
  const progress = progressBar(count, 'devices')
  for (let at = from; at < from + count; at += REPORTS_A_CALL) {
    const size = Math.min(REPORTS_A_CALL, from + count - at)
    const made = Array.from({ length: size }, (_, index) => makeDevice(at + index, seed))
    for (const network of FLEET_NETWORKS) {
      const reports = made.filter((device) => device.network === network).map((device) => device.report)
      if (reports.length === 0) continue
      const outcome = await call<ReportOutcome>('Collector.reportDevices', { network, reports })
      if (outcome.refused > 0) throw new Error(`refused: ${JSON.stringify(outcome.items[0])}`)
    }
    progress.advance(size)
  }
  console.error(progress.end())
}

try {
  await makeNetworks()
  await load(Number(values.count), Number(values.seed), Number(values.from))
} catch (failure) {
  const { message, cause } = failure as Error & { cause?: { code?: string } }
  console.error(cause?.code === 'ECONNREFUSED' ? `Nothing answers at ${values.url}: run npm start first` : message)
  process.exitCode = 1
}
