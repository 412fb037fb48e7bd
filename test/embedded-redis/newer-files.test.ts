/* Redis ends at once on files of a newer version, and its log does not say what an operator can do. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainNewerFiles } from '../../src/embedded-redis/newer-files.ts'
import { pidOf, rememberingLog, startHere, temporaryFolder, witness } from './playground.ts'

const BASE = join('appendonlydir', 'appendonly.aof.1.base.rdb')
/** The header of an RDB file is REDIS and four digits, and Redis reads nothing after a number that it does not know. */
const VERSION_AT = 5
const NEWER = '9876'

/** Writes files of a Redis, with the version of a newer one in their header. Returns the data directory. */
async function writeNewerFiles(layout: 'folder' | 'file') {
  const dataDir = await temporaryFolder()
  const redis = await startHere(dataDir)
  await redis.stop()
  const path = join(dataDir, BASE)
  const bytes = await readFile(path)
  expect(bytes.subarray(0, VERSION_AT + NEWER.length).toString()).toMatch(/^REDIS\d{4}$/)
  const newer = Buffer.concat([
    bytes.subarray(0, VERSION_AT),
    Buffer.from(NEWER),
    bytes.subarray(VERSION_AT + NEWER.length),
  ])
  if (layout === 'folder') await writeFile(path, newer)
  else {
    await rm(join(dataDir, 'appendonlydir'), { recursive: true })
    await writeFile(join(dataDir, 'appendonly.aof'), newer)
  }
  return { dataDir, description: redis.description, intact: bytes, path }
}

test.each(['folder', 'file'] as const)('a start on files of a newer Redis says what to do: %s', async (layout) => {
  const { dataDir, description } = await writeNewerFiles(layout)
  const reason = await startHere(dataDir).then(
    () => null,
    ({ message }: Error) => message,
  )
  expect(reason).toContain(
    'Redis does not start (exit code 1):\n' +
      `DATA_DIR "${dataDir}" has files of a newer Redis (RDB format 9876), which ${description} cannot read. ` +
      'Start with the Redis that wrote them, or a newer one, or restore a backup into another DATA_DIR. ' +
      'The log of Redis:\n',
  )
  expect(reason).toMatch(/\n.*Can't handle RDB format version 9876\n/)
})

test('a start that was refused because of newer files leaves them usable', async () => {
  const { dataDir, path, intact } = await writeNewerFiles('folder')
  await expect(startHere(dataDir)).rejects.toThrow(/has files of a newer Redis/)
  await writeFile(path, intact)
  await startHere(dataDir)
})

test.each([
  ['a format of Redis 7.4 that Valkey refuses', "1:M # Can't handle foreign RDB format version 12", '12'],
  ['a header that is damaged', "1:M # Can't handle RDB format version 0", null],
  ['another reason', '1:M # Bad file format reading the append only file', null],
])('the log is explained only if it names a newer format: %s', (_, logged, format) => {
  const explained = explainNewerFiles({ dataDir: '/data', description: 'redis-server 7.0.15', logged })
  if (format === null) expect(explained).toBe(logged)
  else expect(explained).toContain(`a newer Redis (RDB format ${format}), which redis-server 7.0.15 cannot read`)
})

test('the log of a running service says so too, if its Redis died and cannot read its files', async () => {
  const log = rememberingLog()
  const dataDir = await temporaryFolder()
  const redis = await startHere(dataDir, log)
  await writeFile(join(dataDir, BASE), `REDIS${NEWER}`)
  process.kill(await pidOf(witness(redis)), 'SIGKILL')
  await expect.poll(() => log.reasons.join()).toContain('has files of a newer Redis (RDB format 9876)')
})
