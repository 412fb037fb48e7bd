/*
 * Measures several processes of the service on one Redis with many callers. Nine reads and then a write are sent, each
 * by the caller that is free first.
 */

import { untilIndexed } from '../../test/support/until-indexed.ts'
import type { Bench } from './bench.ts'
import { type Job, type Load, NEW_NUMBER, rpcBody, type Unit } from './load/load.ts'
import { createAddress, fleetUnits, NETWORK } from './points/fleet.ts'
import { startMeter } from './processor-time.ts'
import { barsSvg } from './report/bars.ts'
import { short, withSpread } from './report/numbers.ts'
import { formatTable, type Plot, type Section } from './report/section.ts'
import { createEnvironment, makeKey, portOf, startRedis, startServices } from './sides/on-redis.ts'
import { toSpread } from './spread.ts'

const PROCESSES = [1, 2, 4]
const CONNECTIONS = [10, 100, 1000]
const DEVICES = 2000

interface Round {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly serviceUs: number
  readonly redisUs: number
}

interface Row {
  readonly processes: number
  readonly connections: number
  readonly rounds: Round[]
}

/** The store and the environment that all processes share. */
interface Ground {
  readonly redisPid: number
  readonly env: Readonly<Record<string, string>>
  readonly authorization: string
}

/**
 * No request is refused, because another benchmark measures overload. One caller gets three quarters of the queue.
 */
const MAX_WAITING = 2048

export async function many(bench: Bench): Promise<Section> {
  const redis = await startRedis('relaxed')
  const rows: Row[] = []
  try {
    const env = { ...createEnvironment(redis), MAX_WAITING: `${MAX_WAITING}`, MAX_WAIT_MS: '10000' }
    const ground = { redisPid: redis.pid, env, authorization: makeKey(env) }
    for (const processes of PROCESSES) rows.push(...(await measureProcesses(bench, ground, processes)))
    return toSection(rows)
  } finally {
    await redis.stop()
  }
}

async function measureProcesses({ options, load, say }: Bench, ground: Ground, processes: number): Promise<Row[]> {
  const services = await startServices(processes, ground.env)
  try {
    const target = { ports: services.map(portOf), authorization: ground.authorization, keeps: false }
    const isFirst = processes === PROCESSES[0]
    if (isFirst) await load.run({ ...target, units: fleetUnits(DEVICES), connections: 4, seconds: null })
    const { authorization } = ground
    await Promise.all(services.map((one) => untilIndexed(one, 1, { authorization })))
    const rows = CONNECTIONS.map((connections) => ({ processes, connections, rounds: [] as Round[] }))
    const pids = { service: services.map(({ child }) => child.pid!), redis: [ground.redisPid] }
    for (let round = 0; round <= options.rounds; round++) {
      say(`many: ${processes} processes, round ${round} of ${options.rounds}`)
      for (const { connections, rounds } of rows) {
        const job = { ...target, units: UNITS, connections, seconds: options.isQuick ? 0.1 : 1 }
        const one = await measureRound(load, job, pids)
        if (round > 0) rounds.push(one)
      }
    }
    return rows
  } finally {
    for (const service of services) await service.end('SIGTERM')
  }
}

const UNITS: Unit[] = Array.from({ length: DEVICES }, (_, index) => {
  const place = [NETWORK, createAddress((index * 7919) % DEVICES)]
  if (index % 10 > 0) return [rpcBody(index, 'Inventory.getDevice', place)]
  return [rpcBody(index, 'Inventory.updateDevice', [...place, null, null, null, `sw-${index}-${NEW_NUMBER}`])]
})

async function measureRound(
  load: Load,
  job: Job,
  pids: { readonly service: readonly number[]; readonly redis: readonly number[] },
): Promise<Round> {
  const [service, redis] = [startMeter(() => pids.service), startMeter(() => pids.redis)]
  const { seconds, requests, steps } = await load.run(job)
  const us = (ms: number): number => (ms * 1000) / requests
  const { p50, p99 } = steps[0]!
  return { perSecond: requests / seconds, p50, p99, serviceUs: us(service()), redisUs: us(redis()) }
}

function toSection(rows: readonly Row[]): Section {
  const heads = ['Processes', 'Connections', 'requests/s', 'p50 ms', 'p99 ms', 'service µs', 'Redis µs']
  const cells = rows.map(({ processes, connections, rounds }) => {
    const of = (figure: (round: Round) => number) => toSpread(rounds.map(figure))
    return [
      ...[processes, connections],
      withSpread(of(({ perSecond }) => perSecond)),
      ...[short(of(({ p50 }) => p50).median), short(of(({ p99 }) => p99).median)],
      withSpread(of(({ serviceUs }) => serviceUs)),
      short(of(({ redisUs }) => redisUs).median),
    ]
  })
  return {
    title: 'Processes and callers',
    text:
      'Nine Inventory.getDevice are followed by one Inventory.updateDevice. Each connection sends the next call of ' +
      'all as soon as its last one is answered. Each update changes the hostname. Processor time is the ' +
      'time of one request over all processes. If there are more processes than cores, they share the ' +
      `cores with Redis and the client. MAX_WAITING is ${MAX_WAITING} here, so that no connection of a ` +
      `thousand is refused.\n\n${formatTable(heads, cells)}`,
    plots: [toPlot(rows)],
    verdicts: [],
  }
}

function toPlot(rows: readonly Row[]): Plot {
  const groups = PROCESSES.map((processes) => ({
    name: processes === 1 ? '1 process' : `${processes} processes`,
    bars: rows
      .filter((row) => row.processes === processes)
      .map(({ connections, rounds }) => ({
        label: `${connections} connections`,
        parts: [toSpread(rounds.map(({ perSecond }) => perSecond)).median],
      })),
  }))
  const title = 'Requests per second'
  return { file: 'bench-callers.svg', title, svg: barsSvg({ title, partNames: ['nine reads and a write'], groups }) }
}
