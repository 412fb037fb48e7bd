/* The results as tables: each case on each side. */
import { barsSvg } from '../report/bars.ts'
import { short, withSpread } from '../report/numbers.ts'
import { formatTable, type Section } from '../report/section.ts'
import { type Spread, toSpread } from '../spread.ts'
import type { CaseOnSide, Round } from './measure-points.ts'
import { toVerdicts } from './points-verdicts.ts'

const HEADS = ['Call', 'Durability', 'Side', 'calls/s', 'p50 ms', 'p99 ms', 'service µs', 'store µs', 'client µs']

const of = (rounds: readonly Round[], figure: (round: Round) => number): Spread => toSpread(rounds.map(figure))

const ABOUT_COLUMNS = [
  'The columns in µs show the processor time of a call, user and system together, for the service, the ',
  'store and the client. A figure is the median of the rounds, with the middle half of the rounds in ',
  'brackets. An edit session is one call that stages 100 sets and one that commits them; its p50 and ',
  'p99 are those of the commit alone.',
].join('')

export function pointsSection(results: readonly CaseOnSide[], notes: readonly string[]): Section {
  const title = 'Calls'
  const text = [ABOUT_COLUMNS, ...notes, formatTable(HEADS, results.map(toCells))].join('\n\n')
  return { title, text, plots: [toPlot(results)], verdicts: toVerdicts(results) }
}

function toCells({ of: { name }, side, rounds }: CaseOnSide): string[] {
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

function toPlot(results: readonly CaseOnSide[]) {
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

/** Returns the table for docs/performance.md, with a row for each call. */
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
  return formatTable(
    ['Call', ...sides],
    names.map((name) => [name, ...sides.map((side) => cell(name, side))]),
  )
}
