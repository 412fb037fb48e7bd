/*
 * The surroundings of the commands: a store, a service on it that requires a login, and a service that has lost its
 * Redis.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../../support/processes/free-port.ts'
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts'
import { startService, TEST_KEY } from '../../support/service.ts'
import { netboxDevice, startNetbox } from '../remote/import/netbox-server.ts'
import { type Ran, type RunOptions, runKeyrack } from '../run-keyrack.ts'
import type { Leaf } from './leaves.ts'
import { createSamples } from './samples.ts'

type Env = Readonly<Record<string, string>>

/** The servers, files and keys of the tests. */
export interface Stage {
  readonly folder: string
  readonly redis: RedisServer
  /** A loopback port at which no server listens. */
  readonly closedPort: number
  /** Settings of the store, which exists. */
  readonly store: Env & { readonly REDIS_URL: string }
  /** Settings of a caller with all rights at the service, and the key of one with a single right. */
  readonly caller: Env
  readonly powerlessKey: string
  /** The URL of a service whose Redis has been stopped. */
  readonly headlessUrl: string
  /** Returns a sample command line of a command, another one each time. */
  wordsFor(leaf: Leaf): Promise<string[]>
  /** Runs a sample of a command, which must not print a stack trace or the password of Redis. */
  run(leaf: Leaf, env: Env, closed?: RunOptions['closed']): Promise<Ran>
  stop(): Promise<void>
}

/** The password of a user of Redis without rights. */
export const PASSWORD = 'pa55w0rd'

/** Starts the servers, and makes the keys, and the files in this folder, that the commands need. */
export async function openStage(folder: string): Promise<Stage> {
  const port = await freePort()
  const redis = await startRedisServer(['--port', `${port}`, '--bind', '127.0.0.1'])
  const store = { REDIS_URL: `redis://127.0.0.1:${port}`, REDIS_PREFIX: 'every:', CREDENTIALS_KEY: TEST_KEY }
  await redis.witness().call('ACL', 'SETUSER', 'powerless', 'on', `>${PASSWORD}`, '~*', '+@connection', '+info')
  const keyWith = async (...rights: string[]): Promise<string> =>
    (await runKeyrack(['keys', 'create', 'sample', '--init', ...rights], { env: store })).out.trim()
  const admin = await keyWith('--role', 'admin')
  const powerlessKey = await keyWith('--permission', 'credentials:reveal')
  const service = await startService({ ...store, DEMO: '1' })
  const lost = await startRedisServer()
  const headless = await startService({ REDIS_URL: lost.url, CALL_DEADLINE_MS: '500' })
  await lost.stop()
  const netbox = await startNetbox([netboxDevice(1)])
  await runKeyrack(['backup', join(folder, 'whole.backup')], { env: store })
  await mkdir(join(folder, 'empty'))
  await mkdir(join(folder, 'foreign'))
  await writeFile(join(folder, 'foreign', 'photo.jpg'), '')
  const wordsFor = createSamples(folder, netbox.url)
  return {
    ...{ folder, redis, store, powerlessKey, wordsFor },
    closedPort: await freePort(),
    caller: { KEYRACK_URL: service.url, KEYRACK_KEY: admin },
    headlessUrl: headless.url,
    async run(leaf, env, closed) {
      const own = { HOME: join(folder, 'home'), NEW_CREDENTIALS_KEY: TEST_KEY, EDITOR: 'true', VISUAL: 'true' }
      const options = { env: { ...own, ...env }, ...(closed === undefined ? {} : { closed }) }
      const ran = await runKeyrack(await wordsFor(leaf), options)
      expect(ran.err, 'a stack trace').not.toMatch(/^\s+at .*:\d+/m)
      expect(ran.err, 'a password').not.toContain(PASSWORD)
      return ran
    },
    async stop() {
      netbox.close()
      await Promise.all([service.stop(), headless.stop()])
      await redis.stop()
    },
  }
}
