import { parseArgs } from 'node:util'
import { type BenchOptions, PARTS, type Part } from './bench.ts'

/** Parses the command line of the benchmark. Only a whole run may replace the published report. */
export function parseOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      parts: { type: 'string', default: PARTS.join() },
      rounds: { type: 'string' },
      count: { type: 'string' },
      full: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      out: { type: 'string' },
      resume: { type: 'boolean', default: false },
      peer: { type: 'string', default: '../shared/peer' },
    },
  })
  const { full, quick, out = null, resume, peer } = values
  const parts = parseParts(values.parts)
  if (out === null && quick) {
    throw new Error('Cannot publish figures of a quick run, which mean nothing: name a folder with --out')
  }
  if (out === null && parts.length < PARTS.length) {
    throw new Error('Cannot write a report of some parts over that of all: name a folder with --out')
  }
  if (out !== null && resume) {
    throw new Error('Cannot resume a run with --out: only the parts of a run for the documents are kept')
  }
  return {
    rounds: Number(values.rounds ?? (quick ? 1 : 9)),
    count: Number(values.count ?? (full ? 1_000_000 : quick ? 2000 : 100_000)),
    ...{ parts, out, isFull: full, isQuick: quick, isResumed: resume, peer },
  }
}

function parseParts(text: string): Part[] {
  const unknown = text.split(',').find((part) => !PARTS.includes(part as Part))
  if (unknown !== undefined) throw new Error(`Cannot measure "${unknown}": the parts are ${PARTS.join(', ')}`)
  return text.split(',') as Part[]
}
