/* The parts of a service that only its start connects. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../../src/app/start.ts'
import { readSettings } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { SearchThreadClient } from '../../src/search/live/index-client.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

test('an audit that was altered while no service ran causes a warning in the log and in /readyz', async () => {
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), SEARCH_INDEX: 'off' }
  const first = await startService(env)
  await first.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  await first.stop()
  await witness.del(`${env.REDIS_PREFIX}{n:Default}:audit`)
  const lines: { msg: string }[] = []
  const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const settings = readSettings({ ...env, HOST: '127.0.0.1', PORT: '0', CREDENTIALS_KEY: TEST_KEY })
  const { url } = await forThisTest(startApp(settings, log))
  const altered = expect.stringMatching(/^The audit of a network, which the log names, was altered: /)
  const { warnings } = (await (await fetch(`${url}readyz`)).json()) as { warnings: string[] }
  expect(warnings).toEqual([altered])
  expect(lines.map(({ msg }) => msg)).toContainEqual(altered)
  expect(await (await fetch(`${url}metrics`)).text()).toContain('keyrack_warnings{about="audit"} 1\n')
})

test('the search index is notified of the writes of its own process', async () => {
  const noteWrites = vi.spyOn(SearchThreadClient.prototype, 'noteWrites')
  onTestFinished(() => noteWrites.mockRestore())
  const service = await forThisTest(startService({ REDIS_URL: redis.url, NETWORKS: 'Default,Lab' }))
  await service.result('Inventory.createDevice', ['Lab', '10.0.0.1', 'A::B'])
  expect(noteWrites.mock.calls).toEqual([[['Lab']]])
})
