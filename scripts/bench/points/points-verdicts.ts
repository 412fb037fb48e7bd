/* Compares the results with the aims. */
import { judged } from '../report/numbers.ts'
import type { Verdict } from '../report/section.ts'
import { type Aim, atLeast, type Spread, toSpread, under } from '../spread.ts'
import type { CaseOnSide, Round } from './measure-points.ts'

type Find = (name: string, side: string, durability?: string) => readonly Round[] | null

export function toVerdicts(results: readonly CaseOnSide[]): Verdict[] {
  const find: Find = (name, side, durability = 'relaxed') =>
    results.find((one) => one.of.name === name && one.side.name === side && one.side.durability === durability)
      ?.rounds ?? null
  return [
    ...['getDevice', ...WRITES].flatMap((name) => besideServers(find, name)),
    ...WRITES.flatMap((name) => besidePostgres(find, name)),
    ...ofBatch(find),
    ...ofCredentials(find),
  ]
}

const WRITES = ['createDevice', 'updateDevice', 'updateDevices of 100']

const service = ({ serviceUs }: Round): number => serviceUs
const whole = ({ serviceUs, storeUs }: Round): number => serviceUs + storeUs

/** Compares with the other servers. The store does the same work for all of them. */
function besideServers(find: Find, name: string): Verdict[] {
  // A write has more work that all servers share.
  const aim = atLeast(WRITES.includes(name) ? 1.25 : 1.5)
  const aims = { floor: atLeast(0.85), 'server-js': aim, jayson: aim }
  return besideEach(find, name, aims)
}

function besideEach(find: Find, name: string, aims: Readonly<Record<string, Aim>>): Verdict[] {
  const ours = find(name, 'keyrack')!
  const what = `${name}: calls per second of the service's processor time`
  return Object.entries(aims).map(([side, aim]) => {
    const peer = side === 'floor' ? side : `stock ${side}`
    return judged(`${what}, ${peer} = 1`, ratio(find(name, side)!, ours, service), aim)
  })
}

function besidePostgres(find: Find, name: string): Verdict[] {
  const pairs = ['relaxed', 'strict'].flatMap((durability) =>
    ['PostgreSQL', 'PostgreSQL, key only'].map((peer) => ({ durability, peer })),
  )
  return pairs.flatMap(({ durability, peer }) => {
    const [ours, theirs] = [find(name, 'keyrack', durability), find(name, peer, durability)]
    const what = `${name}, ${durability}: calls per second of processor time of service and store, ${peer} = 1`
    return ours === null || theirs === null ? [] : [judged(what, ratio(theirs, ours, whole), atLeast(1))]
  })
}

function ofBatch(find: Find): Verdict[] {
  const name = 'batch of 100 getDevice'
  const perDevice = find(name, 'keyrack')!.map((round) => ({ ...round, serviceUs: round.serviceUs / 100 }))
  const what = `${name}: devices per second of the service's processor time, single calls = 1`
  return [
    judged(what, ratio(find('getDevice', 'keyrack')!, perDevice, service), atLeast(8)),
    ...besideEach(find, name, { floor: atLeast(0.67), 'server-js': atLeast(1), jayson: atLeast(1) }),
  ]
}

function ofCredentials(find: Find): Verdict[] {
  const p50Of = (name: string): Spread => toSpread(find(name, 'keyrack')!.map(({ p50 }) => p50))
  return [
    judged('commit of 100 edited sets, p50', p50Of('edit session of 100 sets'), under(10, ' ms'), ' ms'),
    judged('page of 100 sealed sets, p50', p50Of('page of 100 sealed sets'), under(3, ' ms'), ' ms'),
  ]
}

/** Compares round by round, because a disturbance usually affects both sides of a round. */
function ratio(theirs: readonly Round[], ours: readonly Round[], cost: (round: Round) => number): Spread {
  return toSpread(ours.map((round, at) => cost(theirs[at]!) / cost(round)))
}
