/*
 * Single calls and small steps, compared with the floor, stock JSON-RPC servers with the same methods, and PostgreSQL.
 */
import { nodeFlags } from '../../../test/support/processes/node-flags.ts'
import type { Bench } from '../bench.ts'
import { short } from '../report/numbers.ts'
import type { Section } from '../report/section.ts'
import { findPostgres, POSTGRES_SETTINGS_TEXT, type Postgres } from '../sides/on-postgres.ts'
import { startFloorSide, startKeyrackSide, startStockSide } from '../sides/on-redis.ts'
import type { Durability, Side } from '../sides/side.ts'
import { hashAnswers } from './answers.ts'
import type { RestCosts } from './at-rest.ts'
import { createCases } from './cases.ts'
import { credentialUnits, fleetUnits } from './fleet.ts'
import { measurePoints } from './measure-points.ts'
import { pointsSection, pointsSummary } from './points-section.ts'

/**
 * Number of rounds before the first one that counts. A service runs for days, but V8 compiles some functions again
 * until they were called ten thousand times: the first 2,000 updates take twice as long as those after 10,000.
 */
const WARM_UP_ROUNDS = 5

export interface PointsResult {
  readonly section: Section
  /** A few rows for docs/performance.md. */
  readonly summary: string
}

/** Measures single calls on every side, in turns. */
export async function points({ options, load, say }: Bench): Promise<PointsResult> {
  const devices = options.isQuick ? 200 : 4000
  const postgres = findPostgres()
  const sides: Side[] = []
  try {
    const started = await Promise.allSettled(listStarters(postgres).map((start) => start()))
    // Stop the started sides even if others did not start.
    for (const one of started) if (one.status === 'fulfilled') sides.push(one.value)
    for (const one of started) if (one.status === 'rejected') throw one.reason
    for (const side of sides) {
      say(`points: filling ${side.name}, ${side.durability}`)
      await hashAnswers(side, load, fleetUnits(devices), 4)
      if (side.hasCredentials) await hashAnswers(side, load, credentialUnits())
      await side.prepare?.()
    }
    const cases = createCases(devices, options.isQuick)
    const { results, restCosts } = await measurePoints({
      ...{ cases, sides, load, say },
      ...{ rounds: options.rounds, warmUpRounds: options.isQuick ? 1 : WARM_UP_ROUNDS },
    })
    const notes = [...listNotes(devices, postgres), describeRest(restCosts)]
    return { section: pointsSection(results, notes), summary: pointsSummary(results) }
  } finally {
    for (const side of sides) await side.stop()
  }
}

function listStarters(postgres: Postgres | null): (() => Promise<Side>)[] {
  const onPostgres = (durability: Durability) =>
    postgres === null ? [] : [true, false].map((indexed) => () => postgres.startSide(durability, indexed))
  return [
    () => startKeyrackSide('relaxed'),
    () => startFloorSide('relaxed'),
    () => startStockSide('server-js', 'relaxed'),
    () => startStockSide('jayson', 'relaxed'),
    ...onPostgres('relaxed'),
    () => startKeyrackSide('strict'),
    ...onPostgres('strict'),
  ]
}

function describeRest(costs: RestCosts): string {
  const relaxed = [...costs].filter(([{ durability }]) => durability === 'relaxed')
  return (
    'A call does not pay for what its side costs at rest while other sides have their turns. Processor time of the ' +
    `service at rest, in ms a second: ${relaxed.map(([{ name }, ms]) => `${name} ${short(ms)}`).join(', ')}.`
  )
}

function listNotes(devices: number, postgres: Postgres | null): string[] {
  const durability =
    'Durability: relaxed means `appendfsync everysec` and `synchronous_commit=off`; strict means ' +
    '`appendfsync always` and `synchronous_commit=on`.'
  const sides = [
    '- **keyrack** runs as it ships: the build, an API key with every request, log, audit, metrics, and ' +
      'the search index of all devices, which the bench looks for before and after each round. What the index ' +
      'reads of a change counts, also if it reads it after the turn.',
    '- **floor** (`scripts/bench/floor-server.mjs`) is node:http that sends the same commands to ' +
      'Redis through the same client and returns the same bytes. It has no login, checks, limits, ' +
      'log, metrics or search index, and serves no credentials, because most of their cost is sealing.',
    '- **server-js** and **jayson** serve the same methods on the stock HTTP transports of ' +
      '@open-rpc/server-js and jayson, without login, limits, log, metrics and search index, and with ' +
      'one session for all callers.',
    postgres === null
      ? '- PostgreSQL: none was found under /usr/lib/postgresql.'
      : `- **PostgreSQL** ${postgres.version} runs behind node:http and pg with 16 connections, with a ` +
        `cluster for each side (${POSTGRES_SETTINGS_TEXT}; otherwise default settings). A call is one prepared ` +
        'statement, which writes the audit too. It has an index for each order and pattern of Inventory.search; ' +
        '*key only* has none. Its store time includes all its processes and what they do in the ' +
        'background.',
  ]
  return [
    `Each side holds ${devices} devices, created through its own API. All sides give equal answers: ` +
      'the bench compares their results by hash before the rounds, and what they wrote after the ' +
      `rounds. ${WARM_UP_ROUNDS} rounds before the first one that counts let V8 compile all of them. All run under ` +
      `Node with ${nodeFlags.join(' ')}, as the service ships.`,
    durability,
    sides.join('\n'),
  ]
}
