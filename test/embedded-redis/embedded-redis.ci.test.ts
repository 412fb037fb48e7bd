import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { redisAnswers } from '../../src/embedded-redis/ask-redis.ts'
import { startEmbeddedRedis } from '../../src/embedded-redis/embedded-redis.ts'
import { identifyProcess } from '../../src/embedded-redis/process-identity.ts'
import { end, pidOf, rememberingLog, startHere, startService, temporaryFolder, witness } from './playground.ts'

const WAIT = { timeout: 30_000, interval: 20 }

test('data written before a stop exists after the next start', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const first = await startHere(dataDir)
  await witness(first).set('kept', 'yes')
  await first.stop()
  const second = await startHere(dataDir)
  expect(await witness(second).get('kept')).toBe('yes')
})

test('it keeps every write, evicts nothing, and listens on no port', async () => {
  const redis = witness(await startHere(await temporaryFolder()))
  const settings = ['appendonly', 'appendfsync', 'save', 'maxmemory-policy', 'port', 'unixsocketperm']
  const found = await Promise.all(settings.map(async (name) => ((await redis.config('GET', name)) as string[])[1]))
  expect(found).toEqual(['yes', 'everysec', '', 'noeviction', '0', '700'])
})

test('its files are accessible to its user only, even in a folder that others may enter', async () => {
  const made = join(await temporaryFolder(), 'data')
  await (await startHere(made)).stop()
  expect((await stat(made)).mode & 0o777).toBe(0o700)
  const open = join(await temporaryFolder(), 'data')
  await mkdir(open)
  await chmod(open, 0o755)
  await startHere(open)
  for (const name of await readdir(open, { recursive: true })) {
    expect([name, (await stat(join(open, name))).mode & 0o077]).toEqual([name, 0])
  }
})

test('a stop ends Redis, may be repeated, and leaves only data and log', async () => {
  const dataDir = await temporaryFolder()
  const redis = await startHere(dataDir)
  const pid = await pidOf(witness(redis))
  await Promise.all([redis.stop(), redis.stop()])
  await redis.stop()
  expect(identifyProcess(pid)).toBeNull()
  expect((await readdir(dataDir)).sort()).toEqual(['appendonlydir', 'redis.log'])
})

test('a service killed with -9 leaves a Redis that the next service ends, without losing a write', async () => {
  const dataDir = await temporaryFolder()
  const killed = await startService(dataDir)
  const before = witness(killed)
  const orphan = await pidOf(before)
  let acknowledged = 0
  const writing = (async () => {
    for (;;) acknowledged = await before.incr('count')
  })().catch(() => {})
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(500), WAIT)
  await end(killed.child, 'SIGKILL')
  expect(identifyProcess(orphan)).not.toBeNull()

  const log = rememberingLog()
  const after = witness(await startHere(dataDir, log))
  await writing
  expect(Number(await after.get('count'))).toBeGreaterThanOrEqual(acknowledged)
  expect(await pidOf(after)).not.toBe(orphan)
  expect(identifyProcess(orphan)).toBeNull()
  expect(log.messages).toContain('Ending the Redis that a killed service left running')
})

test('an orphan that was stopped with SIGSTOP and does not respond is ended too', async () => {
  const dataDir = await temporaryFolder()
  const killed = await startService(dataDir)
  const before = witness(killed)
  await before.set('kept', 'yes')
  const orphan = await pidOf(before)
  await end(killed.child, 'SIGKILL')
  process.kill(orphan, 'SIGSTOP')
  const log = rememberingLog()
  const starting = startHere(dataDir, log)
  await vi.waitFor(
    () => expect(log.messages).toContain('The Redis of the killed service still runs; sending it a signal'),
    WAIT,
  )
  process.kill(orphan, 'SIGCONT')
  expect(await witness(await starting).get('kept')).toBe('yes')
})

test('an orphan without a record is found by its socket', async () => {
  const dataDir = await temporaryFolder()
  const killed = await startService(dataDir)
  const orphan = await pidOf(witness(killed))
  await end(killed.child, 'SIGKILL')
  await writeFile(join(dataDir, 'redis.running.json'), '')
  expect(await pidOf(witness(await startHere(dataDir)))).not.toBe(orphan)
  expect(identifyProcess(orphan)).toBeNull()
})

test('a second service is refused with the name of the first one, whose Redis keeps running', async () => {
  const dataDir = await temporaryFolder()
  const first = await startService(dataDir)
  await expect(startHere(dataDir)).rejects.toThrow(
    new RegExp(
      `^Data directory "${dataDir}" is in use by keyrack process ${first.pid} \\(running since .+\\): ` +
        'stop it, or set DATA_DIR',
    ),
  )
  expect(await witness(first).ping()).toBe('PONG')
})

test('if two services start after a kill, exactly one starts, and the other names it', async () => {
  const dataDir = await temporaryFolder()
  await end((await startService(dataDir)).child, 'SIGKILL')
  const both = await Promise.all([startService(dataDir), startService(dataDir)])
  const winner = both.find(({ outcome }) => outcome === 'ready')
  const loser = both.find(({ outcome }) => outcome === 'refused')
  expect(loser?.message).toContain(`keyrack process ${winner?.pid} `)
  expect(await witness(winner!).ping()).toBe('PONG')
})

test('a Redis that dies while its service runs is restarted with its data, and the log says so', async () => {
  const log = rememberingLog()
  const redis = await startHere(await temporaryFolder(), log)
  const before = witness(redis)
  await before.set('kept', 'yes')
  for (const round of [1, 2]) {
    const died = await pidOf(witness(redis))
    process.kill(died, 'SIGKILL')
    await vi.waitFor(async () => expect(await pidOf(witness(redis))).not.toBe(died), WAIT)
    await vi.waitFor(
      () => expect(log.messages.filter((message) => message === 'Redis serves again').length).toBe(round),
      WAIT,
    )
  }
  expect(await witness(redis).get('kept')).toBe('yes')
  expect(log.messages).toContain('Redis died; keyrack starts it again after a pause')
})

test('if Redis cannot be restarted, the log says why', async () => {
  const log = rememberingLog()
  const dataDir = await temporaryFolder()
  const redis = await startHere(dataDir, log)
  await writeFile(join(dataDir, 'appendonlydir', 'appendonly.aof.manifest'), 'not a manifest\n')
  process.kill(await pidOf(witness(redis)), 'SIGKILL')
  await vi.waitFor(() => expect(log.messages).toContain('Redis does not start'), WAIT)
  expect(log.reasons.join()).toMatch(/manifest/)
})

test('a stop between the death of Redis and its restart leaves no Redis running', async () => {
  const log = rememberingLog()
  const redis = await startHere(await temporaryFolder(), log)
  process.kill(await pidOf(witness(redis)), 'SIGKILL')
  await vi.waitFor(() => expect(log.messages).toContain('Redis died; keyrack starts it again after a pause'), WAIT)
  await redis.stop()
  expect(await redisAnswers({ socketPath: redis.socketPath! })).toBe(false)
})

test('a data directory whose path is too long for a socket works, and the socket is found again', async () => {
  const dataDir = join(await temporaryFolder(), 'd'.repeat(60), 'e'.repeat(60))
  const killed = await startService(dataDir)
  expect(Buffer.byteLength(killed.socketPath)).toBeLessThanOrEqual(107)
  await witness(killed).set('kept', 'yes')
  await end(killed.child, 'SIGKILL')
  const redis = await startHere(dataDir)
  expect(redis.socketPath).toBe(killed.socketPath)
  expect(await witness(redis).get('kept')).toBe('yes')
  await redis.stop()
  expect(existsSync(join(killed.socketPath, '..'))).toBe(false)
})

test('a Redis that does not start is an error with its last log lines, and frees the data directory', async () => {
  const dataDir = await temporaryFolder()
  await (await startHere(dataDir)).stop()
  const manifest = join(dataDir, 'appendonlydir', 'appendonly.aof.manifest')
  const intact = readFileSync(manifest)
  await writeFile(manifest, 'not a manifest\n')
  await expect(startHere(dataDir)).rejects.toThrow(/^Redis does not start \(exit code 1\):\n.*manifest/s)
  await writeFile(manifest, intact)
  await startHere(dataDir)
})

test('a program that is not Redis is an error with the output of the program', async () => {
  const dataDir = await temporaryFolder()
  const command = join(dataDir, 'no-redis')
  await writeFile(command, '#!/bin/sh\necho "cannot load libfoo" >&2\nexit 127\n', { mode: 0o700 })
  const runner = { kind: 'binary', command, env: {}, version: '7.0.0' } as const
  const starting = startEmbeddedRedis({ dataDir, log: rememberingLog(), runner })
  await expect(starting).rejects.toThrow('Redis does not start (exit code 127):\ncannot load libfoo')
})

test('a Ctrl-C in the terminal does not reach Redis: it is in a process group of its own', async () => {
  const pid = await pidOf(witness(await startHere(await temporaryFolder())))
  expect(Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }))).toBe(pid)
})

test('a service that exits without a stop is not kept alive by Redis, and ends it', async () => {
  const service = await startService(await temporaryFolder(), 'leave')
  if (service.child.exitCode === null) await once(service.child, 'exit')
  expect(service.child.exitCode).toBe(0)
  await vi.waitFor(async () => expect(await redisAnswers(service as { socketPath: string })).toBe(false), WAIT)
})
