/* Sends signals that arrive at an unusual time, or are meant for another program. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { identifyProcess } from '../../src/embedded-redis/process-identity.ts'
import { openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { soon } from '../support/soon.ts'
import { KEYRACK, runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)

/** A device of Linux that reports a full disk for each write. */
const FULL = '/dev/full'
const missingFullDisk = existsSync(FULL) ? null : `there is no ${FULL}`

/** Creates a folder for this test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyrack-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the path of the record of a running embedded Redis. */
const recordIn = (dataDir: string): string => join(dataDir, 'redis.running.json')

/** Returns the id of the process of an embedded Redis. */
const pidIn = (record: string): number =>
  (JSON.parse(readFileSync(record, 'utf8')) as { process: { pid: number } }).process.pid

test('SIGUSR1 does not open the debugger', async () => {
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY: TEST_KEY }
  const service = await startServiceProcess(env)
  service.child.kill('SIGUSR1')
  await soon(() => expect(service.output()).toContain('ignored SIGUSR1'))
  expect((await fetch(`${service.url}healthz`)).status).toBe(200)
  expect(service.output()).not.toContain('Debugger')
  expect(await service.end('SIGTERM')).toBe(0)
})

test('SIGHUP does not end a service without TLS, nor its Redis', async () => {
  const dataDir = newFolder()
  const service = await startServiceProcess({ DATA_DIR: dataDir })
  const pid = pidIn(recordIn(dataDir))
  service.child.kill('SIGHUP')
  await soon(() => expect(service.output()).toContain('ignored SIGHUP: nothing to reload'))
  expect((await fetch(`${service.url}readyz`)).status).toBe(200)
  expect(await service.end('SIGTERM')).toBe(0)
  await soon(() => expect(identifyProcess(pid)).toBeNull())
})

describe.skipIf(missingFullDisk !== null)(needing(missingFullDisk, 'a full disk'), () => {
  test('a log that cannot be written neither stops the service nor keeps it from ending', async () => {
    const full = openSync(FULL, 'w')
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY: TEST_KEY, LOG_LEVEL: 'debug' }
    const home = mkdtempSync(join(tmpdir(), 'keyrack-home-'))
    const child = spawn(KEYRACK, [], {
      env: { PATH: process.env.PATH, HOME: home, PORT: '0', HOST: '127.0.0.1', ...env },
      stdio: ['ignore', full, 'pipe'],
    })
    onTestFinished(() => {
      closeSync(full)
      child.kill('SIGKILL')
      rmSync(home, { recursive: true, force: true })
    })
    const [greeting] = await once(child.stderr!, 'data')
    const url = /listening on (http\S+)/.exec(`${greeting}`)![1]!
    for (let calls = 0; calls < 3; calls++) expect((await fetch(`${url}readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

test('SIGHUP does not end a service that starts', async () => {
  const { child, ended } = await startWaiting()
  child.kill('SIGHUP')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

function start(env: Record<string, string>, args: readonly string[] = []) {
  const home = mkdtempSync(join(tmpdir(), 'keyrack-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const child = spawn(KEYRACK, args, {
    env: { PATH: process.env.PATH, HOME: home, PORT: '0', ...env },
    stdio: 'ignore',
  })
  return { child, ended: once(child, 'exit') }
}

/** Starts a service whose Redis accepts its connection and says nothing, so that the service goes on starting. */
async function startWaiting() {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const started = start({ REDIS_URL: `redis://127.0.0.1:${port}`, CALL_DEADLINE_MS: '60000' })
  const [socket] = await once(silent, 'connection')
  onTestFinished(() => {
    socket.destroy()
    silent.close()
  })
  return started
}

test('SIGTERM ends a starting service at once while it waits for Redis', async () => {
  const { child, ended } = await startWaiting()
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a service that is stopped while it starts its Redis leaves no Redis behind', async () => {
  const dataDir = newFolder()
  const record = recordIn(dataDir)
  const { child, ended } = start({ DATA_DIR: dataDir })
  const pid = await waitForPid(record)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await soon(() => expect(identifyProcess(pid)).toBeNull())
})

/** Waits for the record of an embedded Redis. Returns the id of its process. */
async function waitForPid(record: string): Promise<number> {
  await vi.waitFor(() => expect(existsSync(record)).toBe(true), { timeout: 60_000, interval: 5 })
  return pidIn(record)
}

/** Makes a store with an embedded Redis, which does not run. Returns the environment of its commands. */
async function makeStore() {
  const home = newFolder()
  const env = { DATA_DIR: join(home, 'data'), HOME: home }
  expect((await runKeyrack(['keys', 'create', 'first', '--role', 'admin', '--init'], { env })).code).toBe(0)
  return { env, record: recordIn(env.DATA_DIR) }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a command that opens the store, and its Redis',
  async (signal) => {
    const { env, record } = await makeStore()
    expect(existsSync(record)).toBe(false)
    const { child, ended } = start(env, ['audit', 'tail', '--follow'])
    const pid = await waitForPid(record)
    child.kill(signal)
    await ended
    expect([identifyProcess(pid), existsSync(record)]).toEqual([null, false])
  },
)

test('a command that further signals end, because its Redis does not start, ends its Redis too', async () => {
  const { env, record } = await makeStore()
  const { child, ended } = start(env, ['audit', 'tail', '--follow'])
  const pid = await waitForPid(record)
  // A stopped Redis serves no calls, as one that loads a long file.
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void (identifyProcess(pid) !== null && process.kill(pid, 'SIGKILL')))
  const repeating = setInterval(() => child.kill('SIGINT'), 100)
  onTestFinished(() => clearInterval(repeating))
  expect(await ended).toEqual([null, 'SIGINT'])
  process.kill(pid, 'SIGCONT')
  await soon(() => expect(identifyProcess(pid)).toBeNull())
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends a command on the store, and its Redis', async (signal) => {
  const { env, record } = await makeStore()
  let pid = 0
  const { code, err } = await runKeyrack(['audit', 'tail', '--follow'], {
    env,
    onStart: (child) =>
      child.stdout!.once('data', () => {
        pid = pidIn(record)
        child.kill(signal)
        // As npx does, but with another signal: the system would join the same one. Sent at the same time, the second
        // one might come first.
        setTimeout(() => child.kill('SIGTERM'), 50)
      }),
  })
  // After SIGHUP the signal itself ends the process.
  expect({ code, err }).toEqual({ code: { SIGINT: 130, SIGTERM: 143, SIGHUP: null }[signal], err: '' })
  expect(identifyProcess(pid)).toBeNull()
})
