/*
 * Exports devices from one store and imports them into an empty one. Each device must be the same in both.
 */
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Keyrack } from '../../../clients/typescript/index.ts'
import { FLEET_NETWORKS, makeDevice } from '../../../scripts/seed/fleet.ts'
import { openOnce, temporaryFolder } from '../../support/fixture.ts'
import { ipOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'
import { runKeyrack } from '../run-keyrack.ts'

/** The number of devices. The last 2000 of each 10,000 are in Branch. With ROWS=100000 the test takes minutes. */
const COUNT = Number(process.env.ROWS ?? 10_000)
const STEP = 2000

let full: ServiceProcess
let empty: ServiceProcess
const start = () =>
  startServiceProcess({
    REDIS_URL: redis.url,
    REDIS_PREFIX: freshPrefix(),
    CREDENTIALS_KEY: TEST_KEY,
    CALL_DEADLINE_MS: '10000',
    LOG_LEVEL: 'silent',
  })

const redis = openOnce(startRedisServer, 600_000)
const folder = temporaryFolder()

beforeAll(async () => {
  ;[full, empty] = [await start(), await start()]
  const client = new Keyrack({ url: full.url })
  await client.networks.defineManagedNetwork({ networkName: 'Branch' })
  for (let at = 0; at < COUNT; at += STEP) {
    const made = Array.from({ length: STEP }, (_, index) => makeDevice(at + index, 1))
    for (const network of FLEET_NETWORKS) {
      const reports = made.filter((device) => device.network === network).map(({ report }) => report)
      await client.collector.reportDevices({ network, reports })
    }
  }
}, 600_000)

afterAll(async () => {
  await Promise.all([full?.end('SIGTERM'), empty?.end('SIGTERM')])
})

test('an export of devices imports as the same devices into an empty store', async () => {
  const file = join(folder, 'fleet.csv')
  const exported = await runKeyrack(['devices', 'export', file], { env: { KEYRACK_URL: full.url } })
  expect(exported).toMatchObject({ code: 0, out: '' })
  const imported = await runKeyrack(['devices', 'import', file, '--create-networks'], {
    env: { KEYRACK_URL: empty.url },
  })
  expect(imported).toMatchObject({ code: 0, out: '[]\n' })
  const all = COUNT.toLocaleString('en')
  expect(imported.err).toContain(`${all} applied, ${all} of them created, 0 invalid`)
  const size = Math.round((await stat(file)).size / 1e6)
  console.log(`${size} MB out: ${exported.err.trim()}\nand in: ${imported.err.trim()}`)
  expect(await differences()).toEqual([])
})

test('an export of credential sets imports as the same sets, in one commit or in several', async () => {
  for (const count of [10_000, 12_000]) {
    const rows = Array.from({ length: count }, (_, at) => `${ipOf(at)},user-${at},pw ${at}\r\n`)
    const file = join(folder, `sets-${count}.csv`)
    await writeFile(file, `name,username,password\r\n${rows.join('')}`)
    const config = `all ${count}`
    const into = ['--network', 'Default', '--config', config]
    const imported = await runKeyrack(['credentials', 'import', file, ...into, '--create'], {
      env: { KEYRACK_URL: empty.url },
    })
    expect(imported).toMatchObject({
      code: 0,
      out: '[]\n',
      err: expect.stringContaining(`${count.toLocaleString('en')} created`),
    })
    console.log(imported.err.trim())
    const exported = await runKeyrack(['credentials', 'export', ...into, '--reveal', '--format', 'ndjson'], {
      env: { KEYRACK_URL: empty.url },
    })
    const sets = exported.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>)
    expect(sets.map(({ name, username, password }) => `${name},${username},${password}\r\n`)).toEqual(rows)
  }
})

/** Returns the addresses of the first ten devices that differ between the two stores. */
async function differences(): Promise<string[]> {
  const [one, other] = [new Keyrack({ url: full.url }), new Keyrack({ url: empty.url })]
  const differing: string[] = []
  let count = 0
  for (const network of FLEET_NETWORKS) {
    const copies = other.collector.getReportsAll({ network }, { pageSize: STEP })
    for await (const report of one.collector.getReportsAll({ network }, { pageSize: STEP })) {
      count++
      const { value: copy } = await copies.next()
      if (JSON.stringify(report) !== JSON.stringify(copy)) differing.push(report.ipAddress)
    }
    if ((await copies.next()).done !== true) differing.push(`more in ${network}`)
  }
  expect(count).toBe(COUNT)
  return differing.slice(0, 10)
}
