/* Redis 6.2 does not read the append-only files of Redis 7: it would start empty, without a word. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedRedis } from '../../src/embedded-redis/embedded-redis.ts'
import { rememberingLog, temporaryFolder } from './playground.ts'

/** Starts a server of this version, which ends at once, on a folder with this entry. */
async function start(version: string, entry: 'appendonlydir' | 'appendonly.aof') {
  const dataDir = await temporaryFolder()
  if (entry === 'appendonlydir') await mkdir(join(dataDir, entry))
  else await writeFile(join(dataDir, entry), '')
  const command = join(await temporaryFolder(), 'redis-server')
  await writeFile(command, `#!/bin/sh\ntouch "${command}.ran"\n`, { mode: 0o700 })
  const runner = { kind: 'binary', command, env: { PATH: process.env.PATH }, version } as const
  const reason = await startEmbeddedRedis({ dataDir, log: rememberingLog(), runner }).then(
    ({ stop }) => stop(),
    ({ message }: Error) => message,
  )
  return { dataDir, command, reason, hasRun: existsSync(`${command}.ran`) }
}

test.each(['6.2.7', '6.2.20'])('Redis %s is refused on files of Redis 7, and leaves them alone', async (version) => {
  const { dataDir, command, reason, hasRun } = await start(version, 'appendonlydir')
  expect(reason).toBe(
    `DATA_DIR "${dataDir}" has files of Redis 7 or newer, and "${command}" is version ${version}, which would ignore ` +
      'them and start empty. Install Redis 7 or newer, or remove this one if keyrack found another Redis before',
  )
  expect(hasRun).toBe(false)
  expect(await readdir(dataDir)).toEqual(['appendonlydir'])
})

test.each([
  ['7.0.15', 'appendonlydir'],
  ['10.0.0', 'appendonlydir'],
  ['6.2.7', 'appendonly.aof'],
  ['8.0.0', 'appendonly.aof'],
] as const)('Redis %s starts on a folder with %s', async (version, entry) => {
  expect(await start(version, entry)).toMatchObject({
    hasRun: true,
    reason: expect.stringMatching(/^Redis does not start/),
  })
})
