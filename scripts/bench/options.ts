import { parseArgs } from 'node:util'
import { parseCount } from '../parse-count.ts'
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
    rounds: parseCount(values.rounds ?? (quick ? '1' : '9'), '--rounds'),
    count: parseCount(values.count ?? (full ? '1000000' : quick ? '2000' : '100000'), '--count'),
    ...{ parts, out, isFull: full, isQuick: quick, isResumed: resume, peer },
  }
}

function parseParts(text: string): Part[] {
  const named = text.split(',')
  const unknown = named.find((part) => !PARTS.includes(part as Part))
  if (unknown !== undefined) throw new Error(`Cannot measure "${unknown}": the parts are ${PARTS.join(', ')}`)
  return PARTS.filter((part) => named.includes(part))
}
