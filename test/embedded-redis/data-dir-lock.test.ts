import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataDir } from '../../src/embedded-redis/data-dir-lock.ts'
import { identifyProcess, type ProcessIdentity } from '../../src/embedded-redis/process-identity.ts'
import { temporaryFolder } from './playground.ts'

const silence = async () => false
const self = identifyProcess(process.pid)!
const dead: ProcessIdentity = { ...self, startedAt: 'another time' }
const elsewhere: ProcessIdentity = { ...self, hostname: 'elsewhere', machine: 'another machine' }

async function heldBy(holder: ProcessIdentity | string, since = '2020-01-01T00:00:00.000Z'): Promise<string> {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'service.lock'))
  const text = typeof holder === 'string' ? holder : JSON.stringify({ ...holder, since })
  await writeFile(join(dataDir, 'service.lock', 'holder.json'), text)
  return dataDir
}

test('a lock that was released leaves nothing and can be taken again', async () => {
  const dataDir = await temporaryFolder()
  for (const _ of [1, 2]) {
    await (await lockDataDir(dataDir, silence)).release()
    expect(await readdir(dataDir)).toEqual([])
  }
})

test('a lock of a living process refuses, and a refused starter leaves nothing', async () => {
  const dataDir = await temporaryFolder()
  await lockDataDir(dataDir, silence)
  await expect(lockDataDir(dataDir, silence)).rejects.toThrow(
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
  await lockDataDir(dataDir, silence)
  await expect(lockDataDir(dataDir, silence)).rejects.toThrow(`in use by keyrack process ${process.pid} (`)
})

test('a lock of another host refuses when its Redis answers, naming the host', async () => {
  const dataDir = await heldBy(elsewhere)
  await expect(lockDataDir(dataDir, async () => true)).rejects.toThrow(
    `in use by keyrack process ${self.pid} on host "elsewhere" (running since 2020-01-01T00:00:00.000Z)`,
  )
})

test('a young lock of another host is given the time to bring up its Redis', async () => {
  const dataDir = await heldBy(elsewhere, new Date().toISOString())
  let asked = 0
  await expect(lockDataDir(dataDir, async () => ++asked > 3)).rejects.toThrow('on host "elsewhere"')
})

test('of many starters that meet a dead holder at once exactly one wins, every time', async () => {
  for (let round = 0; round < 40; round++) {
    const dataDir = await heldBy(dead)
    const starters = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir, silence)))
    const refusals = starters.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refusals.map(({ reason }) => /is in use by keyrack process \d+/.test(reason.message))).toEqual(
      Array.from({ length: 7 }, () => true),
    )
  }
})
