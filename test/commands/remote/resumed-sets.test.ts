/* An import of credentials is resumed only with the options that it began with. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TransportError } from '../../../clients/typescript/index.ts'
import { type ImportSetsOptions, importSets } from '../../../src/commands/remote/credentials/import-sets.ts'
import { forThisTest, openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { endedAt } from './at-service.ts'
import { gateBefore } from './gate.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const folder = temporaryFolder()

test('a resumed import of sets refuses other options for the configuration that it creates', async () => {
  const path = join(folder, 'sets.csv')
  // More rows than one commit has. Only the last one is valid, so that there is one commit.
  await writeFile(path, `name,priority\n${'bad,low\n'.repeat(10_000)}good,1\n`)
  const gate = await forThisTest(gateBefore(service.url, 'Credentials.commitEdits', 1))
  const run = (options: Partial<ImportSetsOptions>) =>
    endedAt(gate.url, (at) => importSets(at, { network: 'Default', config: 'made', create: true, ...options }, path))
  const created = { type: 'DYNAMIC', addresses: '10.0.0.0/24' } as const
  Object.assign(gate, { left: 0, others: 'cut' })
  expect((await run(created)).failure).toBeInstanceOf(TransportError)
  gate.left = Number.POSITIVE_INFINITY
  const message = expect.stringContaining('or the options changed')
  expect((await run({ ...created, addresses: '10.0.1.0/24', resume: true })).failure).toMatchObject({ message })
  expect((await run({ ...created, type: 'CLOUD', resume: true })).failure).toMatchObject({ message })
  expect(await run({ ...created, resume: true })).toMatchObject({ failure: null, ending: 'badRows' })
})
