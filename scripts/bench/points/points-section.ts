import { barsSvg } from '../report/bars.ts'
import { judged, short, withSpread } from '../report/numbers.ts'
import { type Section, tableOf, type Verdict } from '../report/section.ts'
import { atLeast, type Spread, spreadOf, under } from '../spread.ts'
import type { CaseOnSide, Round } from './measure-points.ts'

/*
 * The points as tables: each case on each side, and what the aims say of it.
 */

const HEADS = ['Call', 'Durability', 'Side', 'calls/s', 'p50 ms', 'p99 ms', 'service µs', 'store µs', 'client µs']

const of = (rounds: readonly Round[], figure: (round: Round) => number): Spread => spreadOf(rounds.map(figure))
const processorUs = ({ serviceUs, storeUs }: Round): number => serviceUs + storeUs

export function pointsSection(results: readonly CaseOnSide[], notes: readonly string[]): Section {
  const title = 'Calls'
  const intro = [
    'Processor time is that of a call, user and system together: of the process that answers, of the store behind it, of the',
    'client. The median of the rounds, with the middle half of them in brackets. An edit session is a call that stages 100',
    'sets and one that commits them: p50 and p99 are those of the commit alone.',
  ]
  const text = [intro.join('\n'), ...notes, tableOf(HEADS, results.map(rowOf))].join('\n\n')
  return { title, text, plots: [plotOf(results)], verdicts: verdictsOn(results) }
}

function rowOf({ of: { name }, side, rounds }: CaseOnSide): string[] {
  const figures = [
    withSpread(of(rounds, ({ perSecond }) => perSecond)),
    short(of(rounds, ({ p50 }) => p50).median),
    short(of(rounds, ({ p99 }) => p99).median),
    withSpread(of(rounds, ({ serviceUs }) => serviceUs)),
    withSpread(of(rounds, ({ storeUs }) => storeUs)),
    short(of(rounds, ({ clientUs }) => clientUs).median),
  ]
  return [name, side.durability, side.name, ...figures]
}

function plotOf(results: readonly CaseOnSide[]) {
  const names = [...new Set(results.map(({ of: { name } }) => name))]
  const groups = names.map((name) => ({
    name,
    bars: results
      .filter(({ of: { name: other } }) => other === name)
      .map(({ side, rounds }) => ({
        label: side.durability === 'strict' ? `${side.name}, strict` : side.name,
        parts: [of(rounds, ({ serviceUs }) => serviceUs).median, of(rounds, ({ storeUs }) => storeUs).median],
      })),
  }))
  const title = 'Processor time of a call in µs'
  return { file: 'bench-calls.svg', title, svg: barsSvg({ title, partNames: ['service', 'store'], groups }) }
}

function verdictsOn(results: readonly CaseOnSide[]): Verdict[] {
  const find = (name: string, side: string, durability = 'relaxed'): readonly Round[] | null =>
    results.find((one) => one.of.name === name && one.side.name === side && one.side.durability === durability)
      ?.rounds ?? null
  const singles = ['getDevice', 'createDevice', 'updateDevice'].flatMap((name) => {
    const [ours, floor, stock] = ['keyrack', 'floor', 'server-js'].map((side) => find(name, side)!) as [
      Round[],
      Round[],
      Round[],
    ]
    const service = ({ serviceUs }: Round): number => serviceUs
    return [
      judged(
        `${name}: calls per second of the service's processor time, floor = 1`,
        ratio(floor, ours, service),
        atLeast(0.85),
      ),
      judged(`${name}: the same, stock server-js = 1`, ratio(stock, ours, service), atLeast(1.5)),
    ]
  })
  const writes = ['createDevice', 'updateDevice'].flatMap((name) =>
    ['relaxed', 'strict'].flatMap((durability) =>
      ['PostgreSQL', 'PostgreSQL, key only'].flatMap((peer) => {
        const [ours, theirs] = [find(name, 'keyrack', durability), find(name, peer, durability)]
        const what = `${name}, ${durability}: calls per second of processor time of service and store, ${peer} = 1`
        return ours === null || theirs === null ? [] : [judged(what, ratio(theirs, ours, processorUs), atLeast(1))]
      }),
    ),
  )
  const [single, batch] = [find('getDevice', 'keyrack')!, find('batch of 100 getDevice', 'keyrack')!]
  const perDevice = batch.map(({ serviceUs, ...rest }) => ({ ...rest, serviceUs: serviceUs / 100 }))
  const page = find('page of 100 sealed sets', 'keyrack')!
  return [
    ...singles,
    ...writes,
    judged(
      "batch of 100 getDevice: devices per second of the service's processor time, single calls = 1",
      ratio(single, perDevice, ({ serviceUs }) => serviceUs),
      atLeast(5),
    ),
    judged(
      'commit of 100 edited sets, p50',
      of(find('edit session of 100 sets', 'keyrack')!, ({ p50 }) => p50),
      under(10, ' ms'),
      ' ms',
    ),
    judged(
      'page of 100 sealed sets, p50',
      of(page, ({ p50 }) => p50),
      under(3, ' ms'),
      ' ms',
    ),
  ]
}

/** Round by round, because what disturbs one side of a round is likely to disturb the other. */
function ratio(theirs: readonly Round[], ours: readonly Round[], cost: (round: Round) => number): Spread {
  return spreadOf(ours.map((round, at) => cost(theirs[at]!) / cost(round)))
}

/** What the README shows of it: a line for each call. */
export function pointsSummary(results: readonly CaseOnSide[]): string {
  const relaxed = results.filter(({ side }) => side.durability === 'relaxed')
  const sides = [...new Set(relaxed.map(({ side }) => side.name))]
  const names = [...new Set(relaxed.map(({ of: { name } }) => name))]
  const cell = (name: string, side: string): string => {
    const rounds = relaxed.find((one) => one.of.name === name && one.side.name === side)?.rounds
    if (rounds === undefined) return ''
    const [service, store] = [of(rounds, ({ serviceUs }) => serviceUs), of(rounds, ({ storeUs }) => storeUs)]
    return `${short(service.median)} + ${short(store.median)}`
  }
  return tableOf(
    ['Call', ...sides],
    names.map((name) => [name, ...sides.map((side) => cell(name, side))]),
  )
}
