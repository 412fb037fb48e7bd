/*
 * Measures a backup of one network while clients write to it, how long a short call takes meanwhile, and a restore.
 * Needs the build.
 *
 * npx tsx scripts/measure/backup.ts [devices, 1000000] [writes/s meanwhile, 200]
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Keyrack } from '../../clients/typescript/index.ts'
import { runMain } from '../../test/support/processes/main-program.ts'
import { startRedisServer } from '../../test/support/redis-server.ts'
import { withOpened } from '../../test/support/resources.ts'
import { startServiceProcess } from '../../test/support/service-process.ts'
import { toMedian } from '../bench/spread.ts'
import { makeDevice } from '../seed/fleet.ts'
import { countArgument } from './count-argument.ts'

const DEVICES = countArgument(1, 1_000_000)
const RATE = countArgument(2, 200, 0)
const REPORTS_A_CALL = 1000
const BETWEEN_READS_MS = 10

const reportOf = (index: number) => makeDevice(index, 1).report

async function load(client: Keyrack): Promise<void> {
  for (let first = 0; first < DEVICES; first += REPORTS_A_CALL) {
    const count = Math.min(REPORTS_A_CALL, DEVICES - first)
    const reports = Array.from({ length: count }, (_, at) => reportOf(first + at))
    const { refused } = await client.collector.reportDevices({ network: 'Default', reports })
    if (refused > 0) throw new Error(`${refused} reports were refused`)
  }
}

interface Timed {
  /** The duration of the work. */
  readonly seconds: number
  /** The times of the reads beside it, in milliseconds, and how many of them failed. */
  readonly reads: readonly number[]
  readonly failed: number
}

/** Runs `work`, and reads and writes beside it. */
async function timed(client: Keyrack, work: () => Promise<unknown>): Promise<Timed> {
  const reads: number[] = []
  let failed = 0
  let isRunning = true
  const reading = (async () => {
    for (let at = 0; isRunning; at++) {
      const begun = performance.now()
      const { ipAddress } = reportOf(at % DEVICES)
      await client.inventory.getDevice({ network: 'Default', ipAddress }).catch(() => failed++)
      reads.push(performance.now() - begun)
      await pause(BETWEEN_READS_MS)
    }
  })()
  const writing = (async () => {
    for (let at = 0; isRunning && RATE > 0; at++) {
      const { ipAddress } = reportOf((at * 7919) % DEVICES)
      await Promise.all([
        client.inventory.updateDevice({ network: 'Default', ipAddress, newHostname: `h${at}` }),
        pause(1000 / RATE),
      ])
    }
  })()
  const begun = performance.now()
  try {
    await work()
    return { seconds: (performance.now() - begun) / 1000, reads, failed }
  } finally {
    isRunning = false
    await Promise.all([reading, writing])
  }
}

await withOpened(async (keep) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-backup-'))
  await keep({ close: () => rm(folder, { recursive: true, force: true }) })
  const [redis, other] = [await keep(startRedisServer()), await keep(startRedisServer())]
  const settings = { REDIS_URL: redis.url, SEARCH_INDEX: 'off', LOG_LEVEL: 'warn' }
  const service = await keep(startServiceProcess(settings))
  const client = new Keyrack({ url: service.url })
  await load(client)
  const file = join(folder, 'backup')
  const { seconds, reads, failed } = await timed(client, () =>
    runMain(['backup', file, '--unsigned'], { REDIS_URL: redis.url }),
  )
  const MiB = ((await stat(file)).size / 2 ** 20).toFixed(0)
  const of = `of ${reads.length} reads ${failed} failed, median ${toMedian(reads).toFixed(1)} ms`
  const times = `${of}, longest ${Math.max(...reads).toFixed(0)} ms`
  console.log(`backup of ${DEVICES} devices beside ${RATE} writes/s: ${seconds.toFixed(1)} s, ${MiB} MiB; ${times}`)
  const begun = performance.now()
  const { stderr } = await runMain(['restore', file, '--unsigned'], { REDIS_URL: other.url })
  console.log(`restore: ${((performance.now() - begun) / 1000).toFixed(1)} s: ${stderr.trim()}`)
})
