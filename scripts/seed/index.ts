import { parseArgs } from 'node:util'
import { Keyrack, TransportError } from '../../generated/client/typescript/index.ts'
import { progressOn } from '../../src/commands/remote/progress.ts'
import { screenOn } from '../../src/commands/remote/screen.ts'
import { FLEET_NETWORKS, makeDevice } from './fleet.ts'

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

const client = new Keyrack({ url: values.url })

async function makeNetworks(): Promise<void> {
  const existing = await client.networks.getManagedNetworkNames()
  for (const networkName of FLEET_NETWORKS) {
    if (!existing.includes(networkName)) await client.networks.defineManagedNetwork({ networkName })
  }
}

async function load(count: number, seed: number, from: number): Promise<void> {
  const screen = screenOn(process.stderr, process.env)
  const progress = progressOn(screen, { doing: 'loading', unit: 'devices' })
  for (let at = 0; at < count; at += REPORTS_A_CALL) {
    const size = Math.min(REPORTS_A_CALL, count - at)
    const made = Array.from({ length: size }, (_, index) => makeDevice(from + at + index, seed))
    for (const network of FLEET_NETWORKS) {
      const reports = made.filter((device) => device.network === network).map((device) => device.report)
      if (reports.length === 0) continue
      const outcome = await client.collector.reportDevices({ network, reports })
      if (outcome.refused > 0) throw new Error(`refused: ${JSON.stringify(outcome.items[0])}`)
    }
    progress.report(at + size, (at + size) / count)
  }
  screen.tell(progress.end(count))
}

try {
  await makeNetworks()
  await load(Number(values.count), Number(values.seed), Number(values.from))
} catch (failure) {
  const isAway = failure instanceof TransportError && failure.status === null
  console.error(isAway ? `Nothing answers at ${values.url}: run npm start first` : (failure as Error).message)
  process.exitCode = 1
}
