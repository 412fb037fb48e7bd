import { type Random, seededRandom } from '../support/seeded-random.ts'
import type { Operation } from './operation.ts'
import { newNames, randomAction } from './random-action.ts'
import { recordedCall } from './recorded-call.ts'

export interface Life {
  /** The current addresses of the services. */
  readonly urls: () => readonly string[]
  /** Networks that no other client writes to. They have no devices at first. */
  readonly networks: readonly string[]
  readonly seed: number
  /** The number of operations to record. */
  readonly count: number
  /** Called with each operation that is recorded. */
  readonly onOperation?: (operation: Operation) => void
}

const CLIENTS = 16
const KEYS = 100
const HOT_KEYS = 4

/**
 * Records a history of 16 clients. Each calls any of the services, on 100 devices of which some are used more often.
 */
export async function liveHistory({ urls, networks, seed, count, onOperation }: Life): Promise<Operation[]> {
  const history: Operation[] = []
  const names = newNames()
  const random = seededRandom(seed)
  let isRunning = true
  const client = async (): Promise<void> => {
    for (let turn = 0; isRunning && history.length < count; turn++) {
      const key = `${random.pick(networks)}|${addressFor(random)}`
      const url = random.pick(urls())
      const operation = await recordedCall({ url, key, action: randomAction(key, names, random), turn, networks })
      if (operation === null) continue
      history.push(operation)
      onOperation?.(operation)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  try {
    await Promise.all(clients)
  } finally {
    isRunning = false
    await Promise.allSettled(clients)
  }
  return history
}

const addressFor = (random: Random): string => `10.0.0.${random.between(1, random.chance(0.3) ? HOT_KEYS : KEYS)}`
