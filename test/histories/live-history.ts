import { type Random, seededRandom } from '../model/seeded-random.ts'
import type { Operation } from './operation.ts'
import { newNames, randomAction } from './random-action.ts'
import { recordedCall } from './recorded-call.ts'

export interface Life {
  /** The current addresses of the services. */
  readonly urls: () => readonly string[]
  /** A network that no other client writes to. It has no devices at first. */
  readonly network: string
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
export async function liveHistory({ urls, network, seed, count, onOperation }: Life): Promise<Operation[]> {
  const history: Operation[] = []
  const names = newNames()
  const random = seededRandom(seed)
  const client = async (): Promise<void> => {
    for (let turn = 0; history.length < count; turn++) {
      const key = `${network}|${addressFor(random)}`
      const operation = await recordedCall(random.pick(urls()), key, randomAction(key, names, random), turn)
      if (operation === null) continue
      history.push(operation)
      onOperation?.(operation)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return history
}

const addressFor = (random: Random): string => `10.0.0.${random.between(1, random.chance(0.3) ? HOT_KEYS : KEYS)}`
