/*
 * Creates the figures of the section Sizing in docs/operations.md from the report of the benchmark in
 * docs/performance.md.
 */

import { formatTable } from '../bench/report/section.ts'
import { withBetweenMarks } from '../between-marks.ts'
import { wrap } from '../wrap-markdown.ts'

/** The page with the section Sizing. */
export const SIZING_PAGE = 'docs/operations.md'
/** The page with the report of the benchmark. */
export const REPORT_PAGE = 'docs/performance.md'

const MARKS = [
  '<!-- npm run generate writes the figures of docs/performance.md -->',
  '<!-- the figures end here -->',
] as const

/** Returns `page` with the figures of a report. Throws if the report lacks one. */
export const renderSizing = (page: string, report: string): string =>
  withBetweenMarks(page, ...MARKS, sizingOf(readMemory(report), readScaling(report)))

interface Memory {
  /** The memory of a process without devices, and with its indexes of 100,000 and of 1,000,000 devices, in MiB. */
  readonly process: { readonly empty: number; readonly small: number; readonly large: number }
  /** Bytes of a device in the indexes of the process. */
  readonly index: { readonly small: number; readonly large: number }
  readonly redis: { readonly emptyMiB: number; readonly bytesOfDevice: number }
}

/** Writes per second of processor time, of one process and of one Redis. */
interface Writes {
  readonly process: number
  readonly store: number
}

interface Scaling {
  readonly one: Writes
  readonly two: Writes
  readonly onCluster: Writes
}

function readMemory(report: string): Memory {
  const rowOf = (devices: number): number[] => findRow(report, 'Start and memory', [`${devices}`]).map(toNumber)
  const [empty, small, large] = [rowOf(0), rowOf(100_000), rowOf(1_000_000)]
  const [SERVICE_MIB, SERVICE_BYTES, REDIS_MIB, REDIS_BYTES] = [3, 4, 5, 6]
  return {
    process: { empty: empty[SERVICE_MIB]!, small: small[SERVICE_MIB]!, large: large[SERVICE_MIB]! },
    index: { small: small[SERVICE_BYTES]!, large: large[SERVICE_BYTES]! },
    redis: { emptyMiB: empty[REDIS_MIB]!, bytesOfDevice: large[REDIS_BYTES]! },
  }
}

function readScaling(report: string): Scaling {
  const writesOf = (stores: string, processes: number): Writes => {
    const [, , , , process, store] = findRow(report, 'Scaling', [stores, `${processes}`, 'writes']).map(toNumber)
    return { process: process!, store: store! }
  }
  return {
    one: writesOf('one Redis', 1),
    two: writesOf('one Redis', 2),
    onCluster: writesOf('three primaries', 2),
  }
}

/** Returns the cells of the row that begins with some cells, in the table below a heading. */
function findRow(report: string, heading: string, first: readonly string[]): string[] {
  const from = report.indexOf(`\n### ${heading}\n`)
  const section = from < 0 ? '' : report.slice(from).split('\n### ')[1]!
  const rows = section.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const found = rows.find((cells) => first.every((cell, at) => cells[at] === cell))
  if (found === undefined) {
    const row = first.join(', ')
    throw new Error(`Cannot find the row "${row}" below "${heading}": run npm run bench -- --full`)
  }
  return found
}

/** Returns the number at the beginning of a cell such as "1,539 (1,500 to 1,600)". */
const toNumber = (cell: string): number => Number(cell.replace(/ .*/, '').replaceAll(',', ''))

function sizingOf({ process, index, redis }: Memory, { one, two, onCluster }: Scaling): string {
  const paragraphs = [
    `Redis takes ${inText(redis.emptyMiB)} MiB and about ${inText(redis.bytesOfDevice)} bytes for each device. While ` +
      `Redis rewrites its file, it may take twice as much. A process of the service takes ${process.empty} MiB. Its ` +
      `search index takes ${inText(index.small)} bytes for each device at 100,000 devices, and ` +
      `${inText(index.large)} bytes at 1,000,000.`,
    `In a second of its processor time, a process makes ${inText(one.process)} writes of one device each ` +
      `([Performance](performance.md#scaling)), and its Redis ${inText(one.store)}. Two processes make ` +
      `${inText(two.process)} each and their Redis ${inText(two.store)}. Two processes on a cluster make ` +
      `${inText(onCluster.process)} each and a primary ${inText(onCluster.store)}.`,
  ]
  const redisOf = (devices: number): string => inGigabytes(2 * devices * redis.bytesOfDevice)
  const calculated = inGigabytes(process.empty * MIB + 10_000_000 * index.large)
  const rows = [
    [
      ...['100,000', redisOf(100_000), `${inGigabytes(process.small * MIB)} measured`, '1 and one Redis'],
      lesser([1, one.process], [1, one.store]),
    ],
    [
      ...['1,000,000', redisOf(1_000_000), `${inGigabytes(process.large * MIB)} measured`, '2 and one Redis'],
      lesser([2, two.process], [1, two.store]),
    ],
    [
      ...['10,000,000', `${redisOf(10_000_000)}; networks over the primaries of a cluster`],
      `${calculated} calculated; with \`SEARCH_INDEX=off\` ${inGigabytes(process.empty * MIB)}`,
      '4 and three primaries',
      lesser([4, onCluster.process], [3, onCluster.store]),
    ],
  ]
  const heads = ['Devices', 'Redis, twice its bytes', 'Each process', 'Processes and stores']
  return `${wrap(paragraphs.join('\n\n'))}\n\n${formatTable([...heads, 'Writes/s, the smaller of both'], rows)}`
}

const MIB = 1024 * 1024

const inText = (value: number): string => value.toLocaleString('en-US')

const inGigabytes = (bytes: number): string => `${Number((bytes / 1e9).toPrecision(2))} GB`

type Share = readonly [count: number, each: number]

/** Returns text such as "2 × 9,000 and 11,000: 11,000". */
function lesser(processes: Share, stores: Share): string {
  const textOf = ([count, each]: Share): string => (count === 1 ? inText(each) : `${count} × ${inText(each)}`)
  const sum = Math.min(...[processes, stores].map(([count, each]) => count * each))
  return `${textOf(processes)} and ${textOf(stores)}: ${inText(sum)}`
}
