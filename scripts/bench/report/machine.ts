import { cpus, loadavg, release, totalmem } from 'node:os'
import { locateRedis } from '../../../src/embedded-redis/locate.ts'
import type { BenchOptions } from '../bench.ts'

/** Formats an ISO 8601 time in UTC. */
export const toMinute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

/** Returns the machine and the options of the run, as lines of Markdown. */
export async function machineLines({ rounds, count, isQuick, isFull, parts }: BenchOptions): Promise<string[]> {
  const runner = await locateRedis({})
  const redis = runner.kind === 'binary' ? runner.version : `in Docker, ${runner.image}`
  return [
    `- Date: ${toMinute(new Date().toISOString())}`,
    `- Machine: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ` +
      `${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}; client, services and stores share ` +
      'it',
    `- Load of the machine before the run: ${loadavg()[0]?.toFixed(1)} (1 means that one core is ` +
      'busy with other programs)',
    `- Node ${process.versions.node}, Redis ${redis}`,
    `- Settings: ${rounds} rounds, ${count} devices in the bulk, parts ${parts.join(', ')}${isFull ? ', --full' : ''}`,
    ...(isQuick ? ['- **--quick: a few requests of each. These figures mean nothing.**'] : []),
  ]
}
