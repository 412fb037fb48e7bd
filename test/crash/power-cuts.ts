/*
 * Eight clients write while the power is cut: the service and Redis end at once, and the disk of Redis forgets what was
 * not flushed. The writes that were acknowledged and are missing are counted, with their age at the cut.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findDoubledPlaces, findInventoryFaults } from '../store/inventory-faults.ts'
import {
  findLost,
  nothingAcknowledged,
  placeOf,
  startTraffic,
  untilAcknowledged,
} from '../support/processes/traffic.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { openTogether } from '../support/resources.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { createForgetfulRedis } from './forgetful-disk.ts'

/** The findings after all cuts. */
export interface PowerCuts {
  readonly acknowledged: number
  /** For each acknowledged write that is missing: how long before the cut it was acknowledged, in ms. */
  readonly agesOfLost: readonly number[]
  /** A sentence for each inconsistency. */
  readonly half: readonly string[]
}

const CLIENTS = 8
const NETWORKS: [string, string] = ['Default', 'Branch']
const PREFIX = 'keyrack:'
/** The largest time from the first acknowledged write of a round to the cut, in ms. */
const MAX_ROUND_MS = 3500

/** Cuts the power `cuts` times. `appendfsync` is the policy of Redis. */
export async function cutPower(cuts: number, appendfsync: string, seed: number): Promise<PowerCuts> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-power-'))
  const random = seededRandom(seed)
  const known = nothingAcknowledged()
  const [agesOfLost, half]: [number[], string[]] = [[], []]
  try {
    const binary = await createForgetfulRedis(folder)
    for (let cut = 0; cut < cuts; cut++) {
      const { redis, service } = await openTogether(async (keep) => {
        const redis = await keep(startRedisServer(['--appendfsync', appendfsync], folder, { binary }))
        return { redis, service: await keep(startOn(redis)) }
      })
      let cutAt: number
      try {
        const traffic = startTraffic(service.url, CLIENTS, known)
        await untilAcknowledged(known)
        await pause(random.unit() * MAX_ROUND_MS)
        cutAt = performance.now()
        process.kill(redis.pid, 'SIGKILL')
        await service.end('SIGKILL')
        await traffic.stopped
      } finally {
        await service.end('SIGKILL')
        await redis.stop()
      }
      const found = await inspect(folder, known)
      for (const place of found.lost) {
        agesOfLost.push(cutAt - known.times.get(place)!)
        known.state.delete(place)
      }
      half.push(...found.half)
    }
    return { acknowledged: known.count, agesOfLost, half }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const startOn = (redis: RedisServer): Promise<ServiceProcess> =>
  startServiceProcess({
    ...{ REDIS_URL: redis.url, CREDENTIALS_KEY: TEST_KEY, NETWORKS: NETWORKS.join(), LOG_LEVEL: 'error' },
  })

/** Starts everything again on what the disk kept, and compares it with what was acknowledged. */
async function inspect(folder: string, known: Parameters<typeof findLost>[1]) {
  // Starting the service writes. A later cut must not find these writes gone, so this Redis keeps everything.
  const redis = await startRedisServer(['--appendfsync', 'always'], folder)
  const service = await startOn(redis)
  try {
    const lost = (await findLost(service.url, known)).map(placeOf)
    const witness = redis.witness()
    const doubled = await findDoubledPlaces(witness, PREFIX, NETWORKS)
    const half = [...(await findInventoryFaults(witness, PREFIX)), ...doubled.map((id) => `${id} is in two networks`)]
    return { lost, half }
  } finally {
    await service.end('SIGTERM')
    await redis.stop()
  }
}
