/*
 * A repeated import continues after the rows that an interrupted import applied.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { TransportError } from '../../../clients/typescript/index.ts'
import { Interrupted } from '../../../src/commands/ending-signals.ts'
import { OutputClosed } from '../../../src/commands/output-closed.ts'
import { type ImportDevicesOptions, importDevices } from '../../../src/commands/remote/devices/import-devices.ts'
import { callersOn } from '../../access/callers.ts'
import { forThisTest, openOnce, temporaryFolder } from '../../support/fixture.ts'
import { ipOf } from '../../support/hosts.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'
import { type Done, endedAt, type RunOptions } from './at-service.ts'
import { gateBefore } from './gate.ts'

const redis = openOnce(startRedisServer)
let file: string

const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const gate = openOnce(() => gateBefore(service.url, 'Collector.reportDevices'))
const folder = temporaryFolder()

beforeAll(async () => {
  file = join(folder, 'fleet.csv')
  const rows = Array.from({ length: 4100 }, (_, at) => `${ipOf(at)},A::B\n`)
  await writeFile(file, `ipAddress,adapterId\nnonsense,A::B\n${rows.join('')}`)
})
const runImport = (options: Partial<ImportDevicesOptions> = {}, given: RunOptions = {}) =>
  endedAt(gate.url, (at) => importDevices(at, { empty: 'keep', network: 'Default', ...options }, file), given)

async function importFile(options: Partial<ImportDevicesOptions> = {}): Promise<Done> {
  const { failure, ...done } = await runImport(options)
  if (failure !== null) throw failure
  return done
}

// Each test continues after the previous one, so they run in this order.
test('an import that loses its server says what was applied, and what may have been', async () => {
  Object.assign(gate, { left: 2, others: 'cut' })
  const { failure, err, out } = await runImport()
  expect(failure).toBeInstanceOf(TransportError)
  expect(err).toContain(
    '. 1,999 applied, 1,999 of them created, 1 invalid\nUp to 2,000 more rows may have been applied',
  )
  expect(out).toContain('"line":2')
  expect(existsSync(`${file}.resume`)).toBe(true)
})

test('a server that refuses connections has applied nothing', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const rows = join(folder, 'one.ndjson')
  await writeFile(rows, '{"ipAddress":"10.0.0.1"}\n')
  const options = { empty: 'keep', network: 'Default' } as const
  const { failure, err } = await endedAt(url, (at) => importDevices(at, options, rows))
  expect([failure, err]).toEqual([expect.any(TransportError), ''])
})

test('a server that refuses the call has applied nothing', async () => {
  const rows = join(folder, 'refused.ndjson')
  await writeFile(rows, '{"ipAddress":"10.0.0.1","adapterId":"A::B"}\n')
  const prefix = freshPrefix()
  const callers = await forThisTest(callersOn(redis.url, prefix))
  const { key } = await callers.key({ grants: ['viewer'] })
  const closed = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
  const options = { empty: 'keep', network: 'Default' } as const
  const { failure, err } = await endedAt(closed.url, (at) => importDevices(at, options, rows), { key })
  expect(failure).toMatchObject({ name: 'FORBIDDEN' })
  expect(err).not.toContain('may have been applied')
})

test('an import can be resumed only with the same options', async () => {
  await expect(importFile({ resume: true, network: 'Osaka' })).rejects.toThrow('import without --resume')
})

test('a resumed import that is interrupted reports both runs, and prints the command to resume it', async () => {
  Object.assign(gate, { left: 2, others: 'wait' })
  const controller = new AbortController()
  void gate.waiting.then(() => controller.abort(new Interrupted('Interrupted')))
  const commonOptions = { url: 'https://keyrack.example.com', comment: "Anna's rack" }
  const given = { signal: controller.signal, commonOptions }
  const { failure, err, out } = await runImport({ resume: true, createNetworks: true }, given)
  expect([failure, out]).toEqual([expect.any(Interrupted), ''])
  expect(err).toMatch(/^Interrupted: 2,000 rows in .*\. This run: 2,000 applied, 2,000 of them created, 0 invalid\. /)
  expect(err).toContain('. All runs, 4,000 rows: 3,999 applied, 3,999 of them created, 1 invalid\n')
  expect(err).toContain('\nUp to 101 more rows may have been applied: their response is missing\nResume with: ')
  const typed = "--create-networks --url https://keyrack.example.com --comment 'Anna'\\''s rack' --resume\n"
  expect(err).toContain(`\nResume with: keyrack devices import ${file} --network Default ${typed}`)
})

test('a resumed import that completes has sent no row twice, and counts the bad row of the first run', async () => {
  Object.assign(gate, { left: 9 })
  const done = await importFile({ resume: true })
  expect(done).toMatchObject({ ending: 'badRows', out: '[]\n' })
  expect(done.err).toMatch(/^101 rows in .*\. This run: 101 applied, 101 of them created, 0 invalid\. /)
  expect(done.err).toContain('. All runs, 4,101 rows: 4,100 applied, 4,100 of them created, 1 invalid\n')
  const sent = gate.passed.flatMap((body) => (JSON.parse(body) as { params: { reports: object[] } }).params.reports)
  expect(sent).toHaveLength(4101)
  expect(existsSync(`${file}.resume`)).toBe(false)
  await expect(importFile({ resume: true })).rejects.toThrow('Nothing to resume')
})

test('a file that must be corrected is not resumed, but imported again', async () => {
  const rows = join(folder, 'faulty.csv')
  // The first batch is applied before the end of a file of this size is read.
  const lines = Array.from({ length: 9000 }, (_, at) => `${ipOf(at, 9)},A::B,${'x'.repeat(60)}\n`)
  const text = `ipAddress,adapterId,memo\n${lines.join('')}`
  await writeFile(rows, Buffer.concat([Buffer.from(text), Buffer.from('10.8.0.1,\xe9::B,\n', 'latin1')]))
  const options = { empty: 'keep', network: 'Default' } as const
  const { failure, err } = await endedAt(service.url, (at) => importDevices(at, options, rows))
  expect((failure as Error).message).toContain('Line 9002 is not UTF-8')
  expect(err).toContain('\nCorrect the file and import it again')
  expect(err).not.toContain('Resume with')
  expect(existsSync(`${rows}.resume`)).toBe(false)
})

test('rows with a response are counted and not sent again, also if stdout has lost its reader', async () => {
  const rows = join(folder, 'unread.csv')
  await writeFile(rows, 'ipAddress,adapterId\nnonsense,A::B\n10.7.1.1,A::B\n')
  const closed = { write: () => Promise.reject(new OutputClosed()), end: async () => {} }
  const { failure, err } = await endedAt(service.url, (at) =>
    importDevices({ ...at, output: { ...at.output, rows: () => closed } }, { empty: 'keep', network: 'Default' }, rows),
  )
  expect(failure).toBeInstanceOf(OutputClosed)
  expect(err).toContain('. 1 applied, 1 of them created, 1 invalid\nResume with: ')
  expect(err).not.toContain('may have been applied')
  expect(JSON.parse(await readFile(`${rows}.resume`, 'utf8'))).toMatchObject({ tally: { rows: 2, applied: 1 } })
})

test('an import that cannot write its progress warns once and continues', async () => {
  // The name of the progress file is longer than file systems allow.
  const rows = join(folder, `${'x'.repeat(243)}.csv`)
  await writeFile(rows, await readFile(file))
  const options = { empty: 'keep', network: 'Default' } as const
  const { failure, err } = await endedAt(service.url, (at) => importDevices(at, options, rows))
  expect(failure).toBeNull()
  expect(err).toContain(`cannot write "${rows}.resume": the path is too long (ENAMETOOLONG)\n4,101 rows in `)
  expect(err.match(/Warning/g)).toHaveLength(1)
})
