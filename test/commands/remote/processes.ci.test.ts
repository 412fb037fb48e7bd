/*
 * Runs the built command as processes, and checks their exit status, stdout and stderr.
 */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { forThisTest, openOnce, temporaryFolder } from '../../support/fixture.ts'
import { ipOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { KEYRACK, runKeyrack } from '../run-keyrack.ts'
import { gateBefore } from './gate.ts'

const redis = openOnce(startRedisServer)
const ROWS = 4100
const REPORT = 'Collector.reportDevices'

const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const gate = openOnce(() => gateBefore(service.url, REPORT))
const folder = temporaryFolder()

beforeAll(async () => {
  const rows = Array.from({ length: ROWS }, (_, at) => `${ipOf(at)},A::B\n`)
  await writeFile(join(folder, 'fleet.csv'), `ipAddress,adapterId\n${rows.join('')}`)
})
const keyrack = (words: string, env: Record<string, string> = {}, input = '') =>
  runKeyrack(words.split(' '), { env: { KEYRACK_URL: gate.url, ...env }, input })
const FLEET = () => join(folder, 'fleet.csv')

test('the exit code of a command says how it ended', async () => {
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
  expect(list).toMatchObject({ err: '', out: '[\n{"name":"Default","bridgeName":null,"online":true}\n]\n' })
  expect(missing).toMatchObject({ out: '', err: 'Error: Device not found: 10.9.9.9 in Default\n' })
  expect(unknown!.err).toContain('Unknown command "frobnicate" (see --help)')
  expect(JSON.parse(bad!.out)).toMatchObject([{ line: 2, column: 'ipAddress', reason: 'octet above 255' }])
  expect(call!.out).toBe('null\n')
})

test.each([
  ['SIGINT', 130, 'Interrupted'],
  ['SIGTERM', 143, 'Ended by SIGTERM'],
] as const)('%s ends an import, which can be resumed later', async (signal, code, sentence) => {
  const gate = await forThisTest(gateBefore(service.url, REPORT))
  Object.assign(gate, { left: 2, others: 'wait' })
  const network = `Of-${signal}`
  await service.result('Networks.defineManagedNetwork', [network])
  const interrupted = await runKeyrack(['devices', 'import', FLEET(), '--network', network, '--url', gate.url], {
    onStart: (child) => void gate.waiting.then(() => child.kill(signal)),
  })
  expect(interrupted).toMatchObject({
    code,
    err: expect.stringContaining('2,000 applied, 2,000 of them created'),
  })
  const resume = `Resume with: keyrack devices import ${FLEET()} --network ${network} --url ${gate.url} --resume\n`
  expect(interrupted.err).toContain(`${resume}Error: ${sentence}\n`)
})

test('a terminal shows progress with rate and time left, and tables, without colours if NO_COLOR is set', async () => {
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
