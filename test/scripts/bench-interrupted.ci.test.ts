/* Checks that the bench leaves no process and no folder behind if it is ended or fails. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startKeyrack } from '../../scripts/bench/keyrack-side.ts'
import { findFamily } from '../../scripts/bench/processor-time.ts'
import { createEnvironment, onRedis, startServices } from '../../scripts/bench/sides/on-redis.ts'
import { temporaryFolder } from '../support/fixture.ts'

const program = fileURLToPath(new URL('../../scripts/bench/index.ts', import.meta.url))
const folder = temporaryFolder()

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a run that gets SIGTERM stops what it started', async () => {
  const args = ['--import', 'tsx', program, '--quick', '--parts', 'many', '--out', folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let err = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      err += chunk
      if (err.includes('many: 1 processes, round 1')) resolve()
    })
    ended.then(() => reject(new Error(err)))
  })
  const family = findFamily(child.pid!).slice(1)
  expect(family.length).toBeGreaterThanOrEqual(3)
  child.kill('SIGTERM')
  const [code] = await ended
  try {
    // The client ends a moment after its parent.
    await expect.poll(() => family.filter(isRunning)).toEqual([])
  } finally {
    for (const pid of family.filter(isRunning)) process.kill(pid)
  }
  expect(code).toBe(1)
}, 120_000)

test('if one of several services does not start, the others and their Redis end', async () => {
  const before = findFamily(process.pid)
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  taken.close()
  // Both want the same port, which one of them gets.
  const started = onRedis('relaxed', (redis) => startServices(2, { ...createEnvironment(redis), PORT: `${port}` }))
  await expect(started).rejects.toThrow('the service ended')
  expect(findFamily(process.pid).filter((pid) => !before.includes(pid))).toEqual([])
}, 60_000)

test('a load of devices that fails ends its service and removes its data', async () => {
  const home = join(folder, 'tmp')
  mkdirSync(home)
  const before = findFamily(process.pid)
  const temporary = process.env.TMPDIR
  process.env.TMPDIR = home
  const device = (): never => {
    throw new Error('no device')
  }
  try {
    await expect(startKeyrack({ folder, device, queries: () => ({}) }, 10)).rejects.toThrow('no device')
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temporary
  }
  expect(findFamily(process.pid).filter((pid) => !before.includes(pid))).toEqual([])
  expect(readdirSync(home).filter((name) => name.startsWith('keyrack-bench-data-'))).toEqual([])
}, 60_000)
