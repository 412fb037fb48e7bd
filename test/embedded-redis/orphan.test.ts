/*
 * Checks that the service verifies redis.running.json and the socket before it sends a signal to a process. A file that
 * was altered or copied from elsewhere may name any process of this user.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endOrphan } from '../../src/embedded-redis/orphan.ts'
import { isRedisProcess } from '../../src/embedded-redis/own-process.ts'
import { identifyProcess } from '../../src/embedded-redis/process-identity.ts'
import { containerName, findRunning, writeRunning } from '../../src/embedded-redis/running-redis.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { end, rememberingLog, temporaryFolder } from './playground.ts'

async function bystander(cwd: string): Promise<ChildProcess> {
  const child = spawn('sleep', ['600'], { cwd, stdio: 'ignore' })
  await once(child, 'spawn')
  onTestFinished(() => end(child, 'SIGKILL'))
  return child
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

async function endIn(dataDir: string): Promise<string[]> {
  const log = rememberingLog()
  await endOrphan(dataDir, join(dataDir, 'redis.sock'), log)
  return log.messages
}

test('a recorded process that is not Redis is left alone, even if it works in DATA_DIR', async () => {
  for (const isInside of [true, false]) {
    const dataDir = await temporaryFolder()
    const child = await bystander(isInside ? dataDir : '/')
    // The record is correct for this process, as a copied or forged record could be.
    const process = identifyProcess(child.pid!)!
    await writeRunning(dataDir, { process, socketPath: join(dataDir, 'redis.sock') })
    expect(await endIn(dataDir)).toEqual([
      'redis.running.json names a process that is not the Redis of DATA_DIR; it is ignored',
    ])
    await pause(50)
    expect(isRunning(child)).toBe(true)
    expect(await findRunning(dataDir)).toBeNull()
  }
})

test('a recorded Redis of another folder is left alone', async () => {
  const other = await startRedisServer()
  onTestFinished(() => other.stop())
  const witness = other.witness()
  const pid = Number(/^process_id:(\d+)/m.exec(await witness.info('server'))![1])
  const dataDir = await temporaryFolder()
  await writeRunning(dataDir, { process: identifyProcess(pid)!, socketPath: `${other.url}` })
  expect(await endIn(dataDir)).toHaveLength(1)
  expect(await witness.ping()).toBe('PONG')
})

test('a recorded container that is not ours is left alone', async () => {
  for (const container of ['postgres', 'keyrack-redis-0000000000000000', '.*', '--all']) {
    const dataDir = await temporaryFolder()
    await writeRunning(dataDir, { container })
    expect(await endIn(dataDir)).toEqual([
      'redis.running.json names a container that is not the Redis of DATA_DIR; it is ignored',
    ])
  }
})

test('the start fails if our container does not stop, because a second Redis would destroy its files', async () => {
  const dataDir = await temporaryFolder()
  const docker = `#!/bin/sh
case "$1" in info) echo '29.0.0 []' ;; ps) echo 0123456789ab ;; *) echo 'the engine is busy' >&2; exit 1 ;; esac
`
  await writeFile(join(dataDir, 'docker'), docker, { mode: 0o700 })
  vi.stubEnv('PATH', `${dataDir}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const container = containerName(dataDir)
  await writeRunning(dataDir, { container })
  await expect(endIn(dataDir)).rejects.toThrow(`the engine is busy. Run: docker rm --force ${container}`)
  expect(await findRunning(dataDir)).toEqual({ container })
})

test('a process that a false server at the socket names is left alone, and the start is refused', async () => {
  const dataDir = await temporaryFolder()
  const child = await bystander('/')
  const info = `process_id:${child.pid}\r\n`
  const impostor = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const commands = `${chunk}`.match(/\r\n(hello|client|ping|info)\r\n/gi) ?? []
      for (const command of commands) {
        const isInfo = /info/i.test(command) && !/client/i.test(`${chunk}`)
        socket.write(isInfo ? `$${info.length}\r\n${info}\r\n` : /ping/i.test(command) ? '+PONG\r\n' : '+OK\r\n')
      }
    })
  })
  impostor.listen(join(dataDir, 'redis.sock'))
  await once(impostor, 'listening')
  onTestFinished(() => void impostor.close())
  await expect(endIn(dataDir)).rejects.toThrow(`process ${child.pid} listens there and is not the Redis of this folder`)
  expect(isRunning(child)).toBe(true)
})

test('a process of another user does not count as our Redis', async () => {
  const foreign = process.getuid!() === 0 ? await foreignProcess() : 1
  expect(isRedisProcess(foreign, { dataDir: '/', socketPath: '/redis.sock' })).toBe(false)
  expect(isRedisProcess(2 ** 22 + 1, { dataDir: '/', socketPath: '/redis.sock' })).toBe(false)
})

async function foreignProcess(): Promise<number> {
  const child = spawn('sh', ['-c', 'sleep 600; :'], { cwd: '/', uid: 65_534, gid: 65_534, stdio: 'ignore' })
  await once(child, 'spawn')
  onTestFinished(() => end(child, 'SIGKILL'))
  return child.pid!
}
