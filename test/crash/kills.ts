/*
 * Eight clients write through two services while one of the services and Redis, in turn, are killed with -9 at random
 * moments.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { findHistoryFaults } from '../store/history-faults.ts'
import { findDoubledPlaces, findInventoryFaults } from '../store/inventory-faults.ts'
import { startKillableStage, type Victim } from '../support/processes/killable-stage.ts'
import { findLost, nothingAcknowledged, startTraffic, untilAcknowledged } from '../support/processes/traffic.ts'
import type { RedisServer } from '../support/redis-server.ts'
import { seededRandom } from '../support/seeded-random.ts'

export interface Kills {
  readonly kills: Record<Victim, number>
  readonly acknowledged: number
  /** A sentence for each write that was acknowledged but is missing. */
  readonly lost: readonly string[]
  /** A sentence for each inconsistency. */
  readonly half: readonly string[]
}

export interface Wanted {
  readonly kills: number
  /** More rounds are played until this number of writes is acknowledged. */
  readonly writes: number
  readonly seed: number
  /** Plants a fault after each restart, which the check must find. */
  readonly plant?: (redis: RedisServer) => Promise<void>
}

const CLIENTS = 8
const NETWORKS: [string, string] = ['Default', 'Branch']
const PREFIX = 'keyrack:'
const LONGEST_MS = 600

export async function killUnderTraffic({ kills, writes, seed, plant = async () => {} }: Wanted): Promise<Kills> {
  const random = seededRandom(seed)
  const stage = await startKillableStage(NETWORKS.join())
  const known = nothingAcknowledged()
  const done: Record<Victim, number> = { service: 0, redis: 0 }
  const [lost, half]: [string[], string[]] = [[], []]
  try {
    for (let round = 0; round < kills || known.count < writes; round++) {
      const victim = round % 2 === 0 ? 'service' : 'redis'
      const traffic = startTraffic([stage.service.url, stage.other.url], CLIENTS, known)
      await untilAcknowledged(known)
      await pause(random.unit() * LONGEST_MS)
      await stage.kill(victim)
      done[victim]++
      // The clients keep writing while Redis is away. After the kill, a write must be acknowledged too.
      await stage.revive(victim)
      await untilAcknowledged(known)
      traffic.stop()
      await traffic.stopped
      await plant(stage.redis)
      lost.push(...(await findLost((victim === 'redis' ? stage.service : stage.other).url, known)))
      half.push(...(await halvesIn(stage.redis)))
    }
    return { kills: done, acknowledged: known.count, lost, half }
  } finally {
    await stage.stop()
  }
}

async function halvesIn(redis: RedisServer): Promise<string[]> {
  const witness = redis.witness()
  const doubled = await findDoubledPlaces(witness, PREFIX, NETWORKS)
  const halves = [
    ...(await findInventoryFaults(witness, PREFIX)),
    ...(await findHistoryFaults(witness, PREFIX)),
    ...doubled.map((id) => `${id} was moved and is still where it was`),
  ]
  witness.disconnect()
  return halves
}
