/* How often a problem that many calls find is logged, and which failures /readyz shows as refused writes. */
import pino from 'pino'
import { expect, test } from 'vitest'
import {
  createAlteredWarning,
  createChangesWarning,
  createConnectionWarning,
  createRefusalLog,
  createRoundTripMonitor,
} from '../../src/app/operator-warnings.ts'
import { ApplicationError } from '../../src/domain/errors/application-error.ts'
import { overloaded } from '../../src/http/limits/work-limit.ts'
import type { Metrics } from '../../src/http/metrics/metrics.ts'

const MINUTE_MS = 60_000

/** Returns a log, its lines, and a clock that a test moves. */
function openLog() {
  const lines: { readonly msg: string; readonly network?: string; readonly source?: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  let time = 0
  const wait = (ms: number): void => {
    time += ms
  }
  return { log, lines, wait, now: () => time }
}

function openMonitor() {
  const { log, lines } = openLog()
  const counted: unknown[] = []
  const metrics = { roundTrip: (...trip: unknown[]) => void counted.push(trip) }
  return { lines, counted, monitor: createRoundTripMonitor(metrics as unknown as Metrics, log) }
}

test('a Redis that is out of memory is logged once, and each refused write is counted', () => {
  const { monitor, lines, counted } = openMonitor()
  for (let write = 0; write < 2; write++) monitor.roundTrip(true, 1, 'OOM')
  expect(lines).toHaveLength(1)
  expect(lines[0]!.msg).toMatch(/^Redis is out of memory/)
  expect(counted).toEqual([
    [true, 1, 'OOM'],
    [true, 1, 'OOM'],
  ])
})

test('a refused write stays a warning after a write that succeeds', () => {
  const { monitor } = openMonitor()
  monitor.roundTrip(true, 1, 'MISCONF')
  monitor.roundTrip(true, 1, null)
  const message = 'The store cannot save to its disk and accepts no writes'
  expect(monitor.warnings()).toEqual([`A write was refused less than a minute ago: ${message}`])
})

test.each([
  { what: 'a read that is refused', mutates: false, failure: 'NOPERM' },
  { what: 'a write that gets no reply', mutates: true, failure: 'DeadlinePassed' },
  { what: 'a write that succeeds', mutates: true, failure: null },
])('$what does not count as a refused write', ({ mutates, failure }) => {
  const { monitor, lines } = openMonitor()
  monitor.roundTrip(mutates, 1, failure)
  expect([monitor.warnings(), lines]).toEqual([[], []])
})

test('each altered configuration is logged once', () => {
  const { log, lines } = openLog()
  const warn = createAlteredWarning(log)
  for (const finding of ['one', 'other', 'one']) warn('Lab', finding)
  expect(lines.map(({ network }) => network)).toEqual(['Lab', 'Lab'])
})

test('refused connections are logged once a minute, with their number so far', () => {
  const { log, lines, wait, now } = openLog()
  const warn = createConnectionWarning(log, now)
  for (const source of ['10.0.0.1', '10.0.0.2']) warn(source)
  wait(MINUTE_MS)
  warn('10.0.0.3')
  expect(lines.map(({ source }) => source)).toEqual(['10.0.0.1', '10.0.0.3'])
  expect(lines.map(({ msg }) => msg.split(': ')[1])).toEqual([
    'connections refused so far',
    'connections refused so far',
  ])
  expect(lines.map(({ msg }) => msg.split(': ')[2])).toEqual(['1', '3'])
})

test('failed reads of changes are logged once a minute for each reason', () => {
  const { log, lines, wait, now } = openLog()
  const warn = createChangesWarning(log, now)
  for (const reason of ['a server is away', 'a server is away', 'no permission']) warn(new Error(reason))
  expect(lines).toHaveLength(2)
  wait(MINUTE_MS)
  warn(new Error('a server is away'))
  expect(lines).toHaveLength(3)
})

test('refusals for want of capacity are logged once a second for each reason, with their number so far', () => {
  const { log, lines, wait, now } = openLog()
  const logRefusal = createRefusalLog(log, now)
  const refuse = (source: string, reason?: string): void => logRefusal(overloaded(reason), source, 'a')
  for (const source of ['10.0.0.1', '10.0.0.2']) refuse(source)
  refuse('10.0.0.3', 'no memory')
  wait(1000)
  refuse('10.0.0.4')
  expect(lines.map(({ source }) => source)).toEqual(['10.0.0.1', '10.0.0.3', '10.0.0.4'])
  expect(lines.map(({ msg }) => msg.split(': ')[1])).toEqual(['1', '1', '3'])
})

test('clients that guess too often are logged once a second by address, whatever time they have to wait', () => {
  const { log, lines, now } = openLog()
  const logRefusal = createRefusalLog(log, now)
  for (const [source, retryAfterSeconds] of [
    ['10.0.0.1', 1],
    ['10.0.0.1', 2],
    ['10.0.0.2', 2],
  ] as const) {
    const data = { reason: `wait ${retryAfterSeconds} s`, retryAfterSeconds }
    logRefusal(new ApplicationError('OVERLOADED', undefined, data), source, 'a')
  }
  expect(lines.map(({ source }) => source)).toEqual(['10.0.0.1', '10.0.0.2'])
  expect(lines.map(({ msg }) => msg.split(': ')[1])).toEqual(['1', '3'])
})

test('each refusal of wrong credentials is logged', () => {
  const { log, lines, now } = openLog()
  const logRefusal = createRefusalLog(log, now)
  for (const source of ['10.0.0.1', '10.0.0.1']) logRefusal(new ApplicationError('UNAUTHORIZED'), source, 'a')
  expect(lines.map(({ msg }) => msg)).toEqual(['refused a request', 'refused a request'])
})
