/*
 * Measures what the history of devices costs a write: the processor time of service and Redis for each write, with the
 * default HISTORY_KEEP_DAYS and with 0. Each device has as many entries as its history keeps. The search index is on in
 * both services.
 *
 * npm run build && npx tsx scripts/measure/history.ts [rounds, 9] [writes a round, 10000]
 */

import { ipOf } from '../../test/support/hosts.ts'
import { withOpened } from '../../test/support/resources.ts'
import { countArgument } from './count-argument.ts'
import { callBody, compare, type Side, startSide } from './pairs.ts'

const ROUNDS = countArgument(1, 9)
const WRITES_A_ROUND = countArgument(2, 10_000)
/** Devices of each kind of write. */
const DEVICES = 5000
/** Number of entries that the history of a device keeps by default. */
const HISTORY_PER_DEVICE = 30
const UPDATES_A_BATCH = 100
const REPORTS_A_CALL = 200

let value = 0
const next = [0, 0]

/** Returns the addresses of the next devices of a kind. */
function take(kind: number, count: number): string[] {
  return Array.from({ length: count }, () => ipOf(next[kind]!++ % DEVICES, kind))
}

/** Returns calls that change the hostname of devices. */
function updates(): string[] {
  const newHostname = `host-${value++}`
  return take(0, UPDATES_A_BATCH).map((ipAddress) =>
    callBody('Inventory.updateDevice', { network: 'Default', ipAddress, newHostname }),
  )
}

/** Returns a call that reports another version of devices. */
function reports(kind = 1): string[] {
  const osVersion = `17.${value++}`
  const list = take(kind, REPORTS_A_CALL).map((ipAddress) => ({
    ...{ ipAddress, adapterId: 'Cisco::IOS', osVersion, model: 'ASR-9006' },
  }))
  return [callBody('Collector.reportDevices', { network: 'Default', reports: list })]
}

async function reportAll(sides: readonly Side[], times: number): Promise<void> {
  for (let call = 0; call < (times * DEVICES) / REPORTS_A_CALL; call++) {
    for (const kind of [0, 1]) {
      const bodies = reports(kind)
      for (const side of sides) await side.send(bodies)
    }
  }
}

const processes = ({ servicePid, redisPid }: Side) => ({ service: [servicePid], Redis: [redisPid] })
const common = { rounds: ROUNDS, processes }

await withOpened(async (keep) => {
  const sides: [Side, Side] = [await keep(startSide({})), await keep(startSide({ HISTORY_KEEP_DAYS: '0' }))]
  await reportAll(sides, HISTORY_PER_DEVICE)
  const updating = { batches: Math.ceil(WRITES_A_ROUND / UPDATES_A_BATCH), writes: UPDATES_A_BATCH, next: updates }
  const reporting = {
    batches: Math.ceil(WRITES_A_ROUND / REPORTS_A_CALL),
    writes: REPORTS_A_CALL,
    next: () => reports(),
  }
  await compare(sides, { ...common, ...reporting, name: 'a report in a call of 200' })
  await compare(sides, { ...common, ...updating, name: 'updateDevice' })
})
