import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callersOn } from '../../access/callers.ts'
import { redisOfThisFile } from '../../support/redis-of-this-file.ts'
import { freshPrefix, type Service, startService } from '../../support/service.ts'
import { KEYRACK, runKeyrack } from '../run-keyrack.ts'
import { type Gate, gateBefore } from './gate.ts'

/*
 * The built command as processes: how they end, what goes where, and what an import does that was broken off.
 */

const redis = redisOfThisFile()
const prefix = freshPrefix()
let service: Service
let gate: Gate
let folder: string
let key: string

const ROWS = 4100
const REPORT = 'Collector.reportDevices'

beforeAll(async () => {
  service = await startService({ REDIS_URL: redis().url, REDIS_PREFIX: prefix })
  gate = await gateBefore(service.url, REPORT)
  folder = await mkdtemp(join(tmpdir(), 'keyrack-processes-'))
  const rows = Array.from({ length: ROWS }, (_, at) => `10.0.${at >> 8}.${at & 255},A::B\n`)
  await writeFile(join(folder, 'fleet.csv'), `ipAddress,adapterId\n${rows.join('')}`)
})
afterAll(async () => {
  gate.close()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

const keyrack = (words: string, env: Record<string, string> = {}, input = '') =>
  runKeyrack(words.split(' '), { env: { KEYRACK_URL: gate.url, ...env }, input })
const FLEET = () => join(folder, 'fleet.csv')

test('how a command ends says what became of it', async () => {
  const ended = await Promise.all([
    keyrack('networks list'),
    keyrack('devices get 10.9.9.9'),
    keyrack('devices get'),
    keyrack('frobnicate'),
    keyrack('devices import - --format csv --network Default', {}, 'ipAddress\n10.0.0.300\n'),
    keyrack('networks list', { KEYRACK_URL: 'http://127.0.0.1:9' }),
    keyrack('call Inventory.getDevice ["Default","10.9.9.9"]'),
  ])
  expect(ended.map(({ code }) => code)).toEqual([0, 1, 2, 2, 3, 4, 0])
  const [list, missing, , unknown, bad, , call] = ended
  expect(list).toMatchObject({ said: '', out: '[\n{"name":"Default","bridgeName":null,"online":true}\n]\n' })
  expect(missing).toMatchObject({ out: '', said: 'keyrack cannot do that\nThere is no device 10.9.9.9 in Default\n' })
  expect(unknown!.said).toContain('There is no command frobnicate: see --help')
  expect(JSON.parse(bad!.out)).toMatchObject([{ line: 2, column: 'ipAddress', reason: 'octet above 255' }])
  expect(call!.out).toBe('null\n')
})

test('an import that was broken off goes on behind what was applied', async () => {
  Object.assign(gate, { left: 2, others: 'cut' })
  const broken = await keyrack(`devices import ${FLEET()} --network Default`)
  expect(broken.code).toBe(4)
  expect(broken.said).toContain('Of 2,000 rows 2,000 applied')
  expect(broken.said).toContain('Go on with the same command and --resume')
  const other = await keyrack(`devices import ${FLEET()} --network Osaka --resume`)
  expect(other).toMatchObject({ code: 1, said: expect.stringContaining('begin anew') })

  Object.assign(gate, { left: 2, others: 'wait' })
  const interrupted = runKeyrack(['devices', 'import', FLEET(), '--network', 'Default', '--resume'], {
    env: { KEYRACK_URL: gate.url },
    onStart: (child) => void gate.waiting.then(() => child.kill('SIGINT')),
  })
  expect(await interrupted).toMatchObject({ code: 130, said: expect.stringContaining('Of 4,000 rows 4,000 applied') })

  Object.assign(gate, { left: 9, others: 'cut' })
  const done = await keyrack(`devices import ${FLEET()} --network Default --resume`)
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining(`Of 4,100 rows 4,100 applied`) })
  const sizes = gate.passed.map((body) => (JSON.parse(body) as { params: { reports: [] } }).params.reports.length)
  expect(sizes.slice(-6)).toEqual([1000, 1000, 1000, 1000, 50, 50])
  expect(existsSync(`${FLEET()}.resume`)).toBe(false)
  const again = await keyrack(`devices import ${FLEET()} --network Default --resume`)
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('There is nothing to resume') })
})

test('on a terminal there is a bar with rate and time left, and a table; NO_COLOR has no colours', async () => {
  gate.left = 99
  const typed = (env: string, words: string) =>
    promisify(execFile)('script', ['-qec', `${env} ${KEYRACK} ${words}`, '/dev/null'], {
      env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm', KEYRACK_URL: gate.url },
    })
  const [coloured, plain, list] = await Promise.all([
    typed('', `devices import ${FLEET()} --network Default`),
    typed('NO_COLOR=1', `devices import ${FLEET()} --network Default --dry-run`),
    typed('NO_COLOR=1', 'devices list --limit 1'),
  ])
  const shown = (text: string): string => text.replaceAll('\u001b', '^').replaceAll('\r', '\n')
  const counted = String.raw`\] +\d+% 2,000 rows, [\d,]+/s, \d+ s left\^\[K`
  expect(shown(coloured.stdout)).toMatch(new RegExp(String.raw`^importing \[\^\[36m=+\^\[39m *${counted}`, 'm'))
  expect(shown(plain.stdout)).toMatch(new RegExp(String.raw`^checking \[=+ *${counted}`, 'm'))
  expect(list.stdout).toMatch(/^ipAddress +network +hostname +adapterId +backupStatus +lastBackup\r\n10\.0\.0\.0 /)
})

test('who is calling is told by the environment or client.json, and asked for where it is not', async () => {
  const callers = await callersOn(redis().url, prefix)
  try {
    ;({ key } = await callers.key())
    await expect
      .poll(async () => (await keyrack('networks list', { KEYRACK_URL: service.url })).code, { timeout: 5000 })
      .toBe(1)
    const [nobody, by] = await Promise.all([
      keyrack('networks list', { KEYRACK_URL: service.url }),
      keyrack('networks list', { KEYRACK_URL: service.url, KEYRACK_KEY: key }),
    ])
    expect(nobody.said).toContain('Set KEYRACK_KEY, or KEYRACK_USER and KEYRACK_PASSWORD')
    expect(by.code).toBe(0)
  } finally {
    callers.close()
  }
})
