/* Runs Prometheus with the configuration of examples/prometheus, if it is on PATH. This test installs nothing. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCommand } from '../../src/embedded-redis/find-command.ts'
import { callersOn } from '../access/callers.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { freePort } from '../support/processes/free-port.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

const prometheus = findCommand('prometheus', process.env)
const missing = prometheus === null ? 'no prometheus on PATH' : null

describe.skipIf(missing !== null)(needing(missing, 'Prometheus with the configuration of the example'), () => {
  const prefix = freshPrefix()
  const redis = openOnce(startRedisServer)
  const folder = temporaryFolder()
  let service: Service
  let child: ChildProcess
  let base: string

  beforeAll(async () => {
    const callers = await callersOn(redis.url, prefix)
    const { key } = await callers.key({ grants: ['role:viewer'] })
    callers.close()
    service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, DEMO: '1' })
    const example = readFileSync(fileURLToPath(new URL('../../examples/prometheus/prometheus.yml', import.meta.url)))
    const path = join(folder, 'prometheus.yml')
    await writeFile(path, example.toString().replaceAll('localhost:8080', new URL(service.url).host))
    await writeFile(join(folder, 'keyrack.key'), key)
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    const flags = [
      `--config.file=${path}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]
    child = spawn(prometheus!, flags, { stdio: 'ignore' })
  })

  afterAll(async () => {
    child.kill()
    await service.stop()
  })

  test('is valid for Prometheus, finds every device, and asks the exporters about each', async () => {
    const { total } = JSON.parse(await search()) as { total: number }
    const found = async (): Promise<Target[]> => {
      const response = await fetch(`${base}/api/v1/targets`).catch(() => null)
      if (response === null || !response.ok) return []
      const { data } = (await response.json()) as { data: { activeTargets: Target[] } }
      return data.activeTargets.filter(({ scrapePool }) => scrapePool === 'snmp')
    }
    await expect.poll(async () => (await found()).length, { timeout: 60_000, interval: 500 }).toBe(total)
    const core = (await found()).find(({ scrapeUrl }) => scrapeUrl.endsWith('target=10.0.0.1'))!
    expect(core.labels).toMatchObject({ instance: 'tyo-core-rt-01.example.net', network: 'Default' })
    expect(core.scrapeUrl).toMatch(/^http:\/\/localhost:9116\/snmp\?/)
  })

  function search(): Promise<string> {
    const key = readFileSync(join(folder, 'keyrack.key'), 'utf8')
    const body = JSON.stringify({ pageData: { offset: 0, pageSize: 1 } })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    return fetch(`${service.url}rpc/Inventory.search`, { method: 'POST', headers, body }).then((reply) => reply.text())
  }
})

interface Target {
  readonly scrapePool: string
  readonly scrapeUrl: string
  readonly labels: Readonly<Record<string, string>>
}
