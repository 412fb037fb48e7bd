import type { Address } from '../domain/address.ts'
import type { NetworkKeys } from './keys.ts'
import type { Redis } from './redis.ts'
import { readingScript } from './script.ts'

/*
 * Some devices of a network in address order: a step for whoever reads all of them.
 */

const recordsScript = readingScript('read-records')

export interface Step {
  /** Begin behind it; null: at the first device. */
  readonly after: Address | null
  readonly count: number
  readonly facts: boolean
}

/** For each device its id, its JSON, and the JSON of its facts, empty where there are none or they were not asked for. */
export type RecordsReply = [networkExists: number, seq: Buffer, ...idDeviceFacts: Buffer[]]

/** As of one instant, in one round trip. */
export async function readStep(
  redis: Redis,
  { network, devices, facts, order, seq }: NetworkKeys,
  { after, count, facts: wantsFacts }: Step,
): Promise<RecordsReply> {
  const args = [after === null ? '-' : `(${after}`, `${count}`, wantsFacts ? 'facts' : '']
  return (await redis.runScript(recordsScript, [network, devices, facts, order, seq], args)) as RecordsReply
}
