/*
 * Measures what the history of devices costs a write: the processor time of service and Redis for each write, with the
 * default HISTORY_KEEP_DAYS and with 0. The two built services take turns. First each device has few entries, then as
 * many as its history keeps.
 *
 * npx tsx scripts/measure/history.ts [rounds, 7]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServiceProcess } from '../../test/support/service-process.ts'
import { findFamily, startMeter } from '../bench/processor-time.ts'

const ROUNDS = Number(process.argv[2] ?? 7)
const DEVICES = 1000
/** Number of entries that the history of a device keeps by default. */
const HISTORY_PER_DEVICE = 30
const CALLS_AT_ONCE = 16
const REPORTS_A_CALL = 200

interface Side {
  call(method: string, params: unknown): Promise<void>
  /** Starts to measure. Returns a function that returns milliseconds of processor time. */
  measure(): () => number
  end(): Promise<void>
}

async function startSide(env: Record<string, string>): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyrack-measure-'))
  const { url, child, stop } = await startServiceProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env })
  return {
    async call(method, params) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { error } = (await response.json()) as { error?: { message: string } }
      if (error !== undefined) throw new Error(error.message)
    },
    measure: () => startMeter(() => findFamily(child.pid!)),
    async end() {
      await stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

const addressOf = (device: number): string => `10.0.${device >> 8}.${device & 255}`

let value = 0

/** Changes the hostname of every device. */
async function updateAll({ call }: Side): Promise<void> {
  const left = Array.from({ length: DEVICES }, (_, device) => device)
  const hostname = `host-${value++}`
  const work = async (): Promise<void> => {
    for (let device = left.pop(); device !== undefined; device = left.pop()) {
      await call('Inventory.updateDevice', { network: 'Default', ipAddress: addressOf(device), newHostname: hostname })
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
}

/** Reports another version of every device. */
async function reportAll({ call }: Side): Promise<void> {
  const osVersion = `17.${value++}`
  for (let from = 0; from < DEVICES; from += REPORTS_A_CALL) {
    const reports = Array.from({ length: REPORTS_A_CALL }, (_, at) => ({
      ...{ ipAddress: addressOf(from + at), adapterId: 'Cisco::IOS', osVersion, model: 'ASR-9006' },
    }))
    await call('Collector.reportDevices', { network: 'Default', reports })
  }
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

/** Lets both sides do the same work in turns. Prints the time of a write on each side, and the ratio of the rounds. */
async function compare(name: string, sides: readonly [Side, Side], work: (side: Side) => Promise<void>): Promise<void> {
  const rounds: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const times: [number, number] = [0, 0]
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const read = sides[at]!.measure()
      await work(sides[at]!)
      times[at] = (read() / DEVICES) * 1000
    }
    rounds.push(times)
  }
  const [kept, none] = [median(rounds.map(([one]) => one)), median(rounds.map(([, other]) => other))]
  const ratios = rounds.map(([one, other]) => one / other).sort((a, b) => a - b)
  const range = `${ratios[0]!.toFixed(2)} to ${ratios.at(-1)!.toFixed(2)}`
  const ratio = median(ratios).toFixed(2)
  console.log(`${name}: ${kept.toFixed(0)} µs with history, ${none.toFixed(0)} µs without: ${ratio} (${range})`)
}

const sides: [Side, Side] = [await startSide({}), await startSide({ HISTORY_KEEP_DAYS: '0' })]
try {
  for (const side of sides) {
    await reportAll(side)
    // The first calls are slower, because the code is not compiled yet.
    await updateAll(side)
  }
  await compare('updateDevice, few entries', sides, updateAll)
  await compare('a report of a call of 200, few entries', sides, reportAll)
  for (const side of sides) for (let entry = 0; entry < HISTORY_PER_DEVICE; entry++) await reportAll(side)
  await compare('updateDevice, all entries', sides, updateAll)
  await compare('a report of a call of 200, all entries', sides, reportAll)
} finally {
  for (const side of sides) await side.end()
}
