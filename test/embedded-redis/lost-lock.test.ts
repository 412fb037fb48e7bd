/* A service ends if another one takes its data directory: two Redis servers would destroy the append-only file. */
import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../../src/embedded-redis/process-identity.ts'
import { forThisTest } from '../support/fixture.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { end, startService, temporaryFolder } from './playground.ts'

/** Takes the lock of a data directory as a service of another machine does that saw no sign of life of the holder. */
async function takeLock(dataDir: string): Promise<void> {
  const lock = join(dataDir, 'service.lock')
  await writeFile(join(lock, 'other.json'), '{}')
  for (const file of await readdir(lock)) if (file !== 'other.json') await unlink(join(lock, file))
  await writeFile(join(dataDir, 'redis.running.json'), '{"container":"other"}')
}

test('a service that lost its data directory ends with its Redis, and touches nothing of the other', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const service = await forThisTest(startServiceProcess({ DATA_DIR: dataDir, SEARCH_INDEX: 'off' }))
  const { process: redis } = JSON.parse(await readFile(join(dataDir, 'redis.running.json'), 'utf8'))
  expect(isAlive(redis)).toBe(true)
  const ended = new Promise((resolve) => service.child.once('close', resolve))
  await takeLock(dataDir)
  expect(await ended).toBe(1)
  expect(service.output()).toMatch(/another service has taken DATA_DIR/)
  await expect.poll(() => isAlive(redis)).toBe(false)
  expect(await readdir(join(dataDir, 'service.lock'))).toEqual(['other.json'])
  expect(await readFile(join(dataDir, 'redis.running.json'), 'utf8')).toBe('{"container":"other"}')
})

test('a service that lost its data directory does not start a Redis that died again', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const service = await forThisTest(startServiceProcess({ DATA_DIR: dataDir, SEARCH_INDEX: 'off' }))
  const { process: redis } = JSON.parse(await readFile(join(dataDir, 'redis.running.json'), 'utf8'))
  const ended = new Promise((resolve) => service.child.once('close', resolve))
  await takeLock(dataDir)
  process.kill(redis.pid, 'SIGKILL')
  expect(await ended).toBe(1)
  expect(await readFile(join(dataDir, 'redis.running.json'), 'utf8')).toBe('{"container":"other"}')
  expect((await readFile(join(dataDir, 'redis.log'), 'utf8')).match(/Redis is starting/g)).toHaveLength(1)
})

test('its Redis ends also if nobody reads the log of the service', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const { child } = await startService(dataDir, 'unread')
  onTestFinished(() => end(child, 'SIGKILL'))
  const { process: redis } = JSON.parse(await readFile(join(dataDir, 'redis.running.json'), 'utf8'))
  await takeLock(dataDir)
  await expect.poll(() => isAlive(redis)).toBe(false)
})
