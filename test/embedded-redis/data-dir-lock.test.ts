import { mkdir, readdir, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDataDir } from '../../src/embedded-redis/data-dir-lock.ts'
import { identifyProcess, type ProcessIdentity } from '../../src/embedded-redis/process-identity.ts'
import { readStoreFolder } from '../../src/embedded-redis/store-folder.ts'
import { temporaryFolder } from './playground.ts'

const silence = async () => false
// Most tests release no lock. It is lost when its folder is removed.
const onLost = () => {}
const self = identifyProcess(process.pid)!
const dead: ProcessIdentity = { ...self, startedAt: 'another time' }
const elsewhere: ProcessIdentity = { ...self, hostname: 'elsewhere', machine: 'another machine' }

const LONG_AGO = new Date('2020-01-01T00:00:00.000Z')

/** Makes a data directory whose lock has a holder that touched its file at this time. */
async function heldBy(holder: ProcessIdentity | string, touchedAt = LONG_AGO): Promise<string> {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'service.lock'))
  const text = typeof holder === 'string' ? holder : JSON.stringify({ ...holder, since: LONG_AGO.toISOString() })
  await writeFile(holderOf(dataDir), text)
  await utimes(holderOf(dataDir), touchedAt, touchedAt)
  return dataDir
}

const holderOf = (dataDir: string): string => join(dataDir, 'service.lock', 'holder.json')

test('a lock that was released leaves nothing and can be taken again', async () => {
  const dataDir = await temporaryFolder()
  for (const _ of [1, 2]) {
    await (await lockDataDir(dataDir, silence, onLost)).release()
    expect(await readdir(dataDir)).toEqual([])
  }
})

test('a lock of a running process refuses another starter, which leaves no file', async () => {
  const dataDir = await temporaryFolder()
  await lockDataDir(dataDir, silence, onLost)
  await expect(lockDataDir(dataDir, silence, onLost)).rejects.toThrow(
    `Data directory "${dataDir}" is in use by keyrack process ${process.pid} (running since `,
  )
  expect(await readdir(dataDir)).toEqual(['service.lock'])
})

test.each([
  ['whose pid now belongs to another process', dead],
  ['whose process is gone', { ...self, pid: 2 ** 22 + 1 }],
  ['that a power cut left empty', ''],
  ['of another host whose Redis does not answer', elsewhere],
])('a lock %s is taken over', async (_what, holder) => {
  const dataDir = await heldBy(holder)
  await lockDataDir(dataDir, silence, onLost)
  await expect(lockDataDir(dataDir, silence, onLost)).rejects.toThrow(`in use by keyrack process ${process.pid} (`)
})

test('a lock of another host whose Redis responds refuses a starter and names the host', async () => {
  const dataDir = await heldBy(elsewhere)
  await expect(lockDataDir(dataDir, async () => true, onLost)).rejects.toThrow(
    `in use by keyrack process ${self.pid} on host "elsewhere" (running since 2020-01-01T00:00:00.000Z)`,
  )
})

test('a lock of another host is not taken while its Redis starts again', async () => {
  const dataDir = await heldBy(elsewhere, new Date())
  let asked = 0
  await expect(lockDataDir(dataDir, async () => ++asked > 3, onLost)).rejects.toThrow('on host "elsewhere"')
})

test('a lock of another host is not taken while its holder touches its file', async () => {
  const dataDir = await heldBy(elsewhere, new Date(Date.now() - 3000))
  // On a busy machine the starter may look at the file for the first time after a touch.
  const touch = () => utimes(holderOf(dataDir), new Date(), new Date()).catch(() => {})
  const touching = setInterval(touch, 300)
  onTestFinished(() => clearInterval(touching))
  await expect(lockDataDir(dataDir, silence, onLost)).rejects.toThrow('on host "elsewhere"')
})

test('a holder touches its file until the lock is released', { timeout: 30_000 }, async () => {
  const dataDir = await temporaryFolder()
  const { release } = await lockDataDir(dataDir, silence, onLost)
  const [file] = await readdir(join(dataDir, 'service.lock'))
  const path = join(dataDir, 'service.lock', file!)
  await utimes(path, LONG_AGO, LONG_AGO)
  await vi.waitFor(async () => expect((await stat(path)).mtimeMs).toBeGreaterThan(Date.now() - 20_000), {
    ...{ timeout: 20_000, interval: 50 },
  })
  await release()
  expect(await readdir(dataDir)).toEqual([])
})

test('a holder whose file is gone has lost the lock, and hears of it once', { timeout: 30_000 }, async () => {
  const dataDir = await temporaryFolder()
  let lost = 0
  const lock = await lockDataDir(dataDir, silence, () => {
    lost++
  })
  const [file] = await readdir(join(dataDir, 'service.lock'))
  await writeFile(join(dataDir, 'service.lock', 'other.json'), '')
  expect(lock.isLost).toBe(false)
  await unlink(join(dataDir, 'service.lock', file!))
  await vi.waitFor(() => expect(lost).toBe(1), { timeout: 20_000, interval: 50 })
  expect(lock.isLost).toBe(true)
  await lock.release()
  expect(await readdir(join(dataDir, 'service.lock'))).toEqual(['other.json'])
})

test('files of killed starts do not count as foreign, and the next holder removes old ones', async () => {
  const dataDir = await temporaryFolder()
  const [left, young] = ['service.lock.0123', 'service.lock.4567'].map((name) => join(dataDir, name))
  for (const path of [left!, young!]) await mkdir(path)
  await utimes(left!, LONG_AGO, LONG_AGO)
  expect(await readStoreFolder(dataDir)).toEqual({ kind: 'empty' })
  await lockDataDir(dataDir, silence, onLost)
  expect((await readdir(dataDir)).sort()).toEqual(['service.lock', 'service.lock.4567'])
})

test('if several starters find the lock of a dead process at once, exactly one gets it', async () => {
  for (let round = 0; round < 40; round++) {
    const dataDir = await heldBy(dead)
    const starters = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir, silence, onLost)))
    const refusals = starters.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refusals.map(({ reason }) => /is in use by keyrack process \d+/.test(reason.message))).toEqual(
      Array.from({ length: 7 }, () => true),
    )
  }
})
