/*
 * Compares the processor time of services that run at the same time. Small batches of the same work go to them in turns
 * of some 10 ms, so whatever else the machine does slows all of them down alike. A round is long enough to average out
 * garbage collections and timers; each round gives one ratio.
 */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type RedisServer, startRedisServer } from '../../test/support/redis-server.ts'
import { openTogether } from '../../test/support/resources.ts'
import { type ServiceProcess, startServiceProcess } from '../../test/support/service-process.ts'
import { rpcBody } from '../bench/load/load.ts'
import { startMeter } from '../bench/processor-time.ts'
import { toSpread } from '../bench/spread.ts'

const CONNECTIONS = 16

/** A running service with a Redis of its own. */
export interface Side {
  readonly url: string
  readonly servicePid: number
  readonly redisPid: number
  /** Sends calls over 16 connections. Throws if one of them fails. */
  send(bodies: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** Starts a side. Its Redis does not rewrite its append-only file: the time of such a process would be lost. */
export function startSide(env: Record<string, string>, redisArgs: readonly string[] = []): Promise<Side> {
  return openTogether(async (keep) => {
    const redis = await keep(startRedisServer(['--auto-aof-rewrite-percentage', '0', ...redisArgs]))
    const service = await keep(startServiceProcess({ REDIS_URL: redis.url, LOG_LEVEL: 'warn', ...env }))
    return toSide(redis, service)
  })
}

function toSide(redis: RedisServer, service: ServiceProcess): Side {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const call = async (body: string): Promise<void> => {
    const sent = request(service.url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } })
    sent.end(body)
    const [response] = await once(sent, 'response')
    const reply = await text(response)
    if (!reply.includes('"result"')) throw new Error(`Cannot measure a failed call: ${reply}`)
  }
  return {
    url: service.url,
    servicePid: service.child.pid!,
    redisPid: redis.pid,
    async send(bodies) {
      await Promise.all(bodies.map(call))
    },
    async stop() {
      agent.destroy()
      await service.stop()
      await redis.stop()
    },
  }
}

/** Returns the body of a call. */
export const callBody = (method: string, params: unknown): string => rpcBody(1, method, params)

interface Comparison {
  readonly name: string
  readonly rounds: number
  /** Number of batches that each side gets in a round. */
  readonly batches: number
  /** Number of writes in a batch. */
  readonly writes: number
  /** Returns the next batch. Both sides get it. */
  next(): readonly string[] | Promise<readonly string[]>
  readonly processes: (side: Side) => Readonly<Record<string, readonly number[]>>
}

/** Lets both sides do the same work in turns, and prints what a write costs each of them and the ratio. */
export async function compare([one, other]: readonly [Side, Side], comparison: Comparison): Promise<void> {
  const { name, rounds, batches, writes, next, processes } = comparison
  const parts = Object.keys(processes(one))
  const costs: number[][][] = []
  for (let round = 0; round < rounds; round++) {
    const meters = [one, other].map((side) => parts.map((part) => startMeter(() => processes(side)[part]!)))
    for (let batch = 0; batch < batches; batch++) {
      const bodies = await next()
      for (const side of batch % 2 === 0 ? [one, other] : [other, one]) await side.send(bodies)
    }
    costs.push(meters.map((each) => each.map((read) => (read() * 1000) / (batches * writes))))
  }
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const ratio = toSpread(costs.map(([with_, without]) => sum(with_!) / sum(without!)))
  const show = (at: number): string =>
    parts.map((part, of) => `${part} ${toSpread(costs.map((cost) => cost[at]![of]!)).median.toFixed(1)}`).join(' + ')
  const half = `${ratio.lower.toFixed(2)} to ${ratio.upper.toFixed(2)}`
  console.log(`${name}: ${show(0)} µs with, ${show(1)} µs without: ${ratio.median.toFixed(2)} (${half})`)
}
