/* The tools of MCP over a million devices: every answer is within its bound of bytes and says how to go on. */
import { expect, test } from 'vitest'
import { makeDevice } from '../../scripts/seed/fleet.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { noFacts } from '../../src/domain/facts.ts'
import { applyReport } from '../../src/domain/reports/report.ts'
import { serializeFacts } from '../../src/domain/stored-facts.ts'
import { MAX_RESULT_BYTES } from '../../src/mcp/tool-result.ts'
import { ANY_REVISION } from '../../src/store/inventory/device-write.ts'
import { openStore } from '../store/open-store.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { untilIndexed } from '../support/until-indexed.ts'
import { callTool, connectOverHttp } from './mcp-client.ts'

const DEVICES = Number(process.env.MCP_DEVICES ?? 1_000_000)
const DEVICES_A_COMMIT = 500
const COMMITS_AT_ONCE = 4
const ROUNDS = 5
/** The name of a result, the JSON around it, and the sentence that says how to go on. */
const FRAME_BYTES = 1000

const redis = openOnce(() => startRedisServer(['--appendonly', 'no', '--save', '']))

async function load(prefix: string): Promise<void> {
  const open = await openStore(redis.url, prefix)
  await open.store.networks.define('Default', null)
  let next = 0
  const work = async (): Promise<void> => {
    for (let from = next; from < DEVICES; from = next) {
      next += DEVICES_A_COMMIT
      const changes = Array.from({ length: Math.min(DEVICES_A_COMMIT, DEVICES - from) }, (_, at) => {
        const { report } = makeDevice(from + at, 1)
        const id = { network: 'Default', address: parseAddress(report.ipAddress) }
        const { device, facts } = applyReport(null, { index: 0, id, report }, noFacts)!
        return { id, expectedRevision: ANY_REVISION, device, facts: serializeFacts(facts) }
      })
      await open.store.devices.commit(changes)
    }
  }
  await Promise.all(Array.from({ length: COMMITS_AT_ONCE }, work))
  open.close()
}

/** Arguments of a tool by what they ask for. */
const QUESTIONS: Readonly<Record<string, readonly [method: string, args: Record<string, unknown>]>> = {
  'all devices': ['Inventory.search', {}],
  'a thousand devices a page': ['Inventory.search', { pageData: { offset: 0, pageSize: 1000 } }],
  'the last page': ['Inventory.search', { pageData: { offset: DEVICES - 20, pageSize: 20 } }],
  'half of the devices, sorted': ['Inventory.search', { scheme: 'hostname', query: '*acc-sw*', sortColumn: 'model' }],
  'a word in any member': ['Inventory.search', { scheme: 'any', query: 'reboot' }],
  'one device': ['Inventory.search', { scheme: 'ipAddress', query: makeDevice(DEVICES >> 1, 1).report.ipAddress }],
  'counts by version': ['Inventory.countDevices', { by: ['osVersion'] }],
}

test(`the result of a search of ${DEVICES.toLocaleString('en')} devices stays within its limit of bytes`, async () => {
  const prefix = freshPrefix()
  await load(prefix)
  const service = await startServiceProcess({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY })
  await untilIndexed(service, 1)
  const client = await connectOverHttp(service.url)
  for (const [name, [method, args]] of Object.entries(QUESTIONS)) {
    const times: number[] = []
    let bytes = 0
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      const reply = await callTool(client, method, args)
      times.push(performance.now() - began)
      expect(reply.isError, reply.text).toBe(false)
      bytes = Buffer.byteLength(reply.text)
      expect(bytes, name).toBeLessThan(MAX_RESULT_BYTES + FRAME_BYTES)
      if (name === 'all devices') {
        expect(reply.result).toMatchObject({ total: DEVICES })
        expect(reply.more).toContain(`of ${DEVICES}`)
      }
    }
    const ms = times.toSorted((a, b) => a - b)
    console.info(`${name}: ${bytes} bytes, ${ms[ROUNDS >> 1]!.toFixed(0)} ms, at most ${ms.at(-1)!.toFixed(0)} ms`)
  }
  await service.end('SIGKILL')
}, 1_800_000)
