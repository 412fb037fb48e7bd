/*
 * An export to a path that is not a regular file leaves that path what it is.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { forThisTest, openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { type Ran, runKeyrack } from '../run-keyrack.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const folder = temporaryFolder()

beforeAll(async () => {
  await service.result('Inventory.createDevice', ['Default', '10.1.0.1', 'Cisco::IOS'])
})

const newFolder = (): string => mkdtempSync(join(folder, 'case-'))
const exportTo = (path: string): Promise<Ran> =>
  runKeyrack(['devices', 'export', path, '--format', 'csv', '--url', service.url])

test.each(['absolute', 'relative'])('an export follows an %s symbolic link and replaces its target', async (kind) => {
  const at = newFolder()
  mkdirSync(join(at, 'data'))
  const target = join(at, 'data', 'fleet.csv')
  writeFileSync(target, 'old')
  symlinkSync(kind === 'absolute' ? target : 'data/fleet.csv', join(at, 'link.csv'))
  expect(await exportTo(join(at, 'link.csv'))).toMatchObject({ code: 0 })
  expect(lstatSync(join(at, 'link.csv')).isSymbolicLink()).toBe(true)
  expect(readFileSync(target, 'utf8')).toContain('10.1.0.1')
  expect(readdirSync(at).sort()).toEqual(['data', 'link.csv'])
  expect(readdirSync(join(at, 'data'))).toEqual(['fleet.csv'])
})

test.each([0o600, 0o664])('an export that replaces a file keeps its mode %o', async (mode) => {
  const path = join(newFolder(), 'fleet.csv')
  writeFileSync(path, 'old')
  chmodSync(path, mode)
  expect(await exportTo(path)).toMatchObject({ code: 0 })
  expect(readFileSync(path, 'utf8')).toContain('10.1.0.1')
  expect(statSync(path).mode & 0o777).toBe(mode)
})

test('an export creates the target of a symbolic link that points to no file yet', async () => {
  const at = newFolder()
  symlinkSync('second.csv', join(at, 'first.csv'))
  symlinkSync('fleet.csv', join(at, 'second.csv'))
  expect(await exportTo(join(at, 'first.csv'))).toMatchObject({ code: 0 })
  expect(lstatSync(join(at, 'first.csv')).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(at, 'fleet.csv'), 'utf8')).toContain('10.1.0.1')
})

test('an export writes into a FIFO', async () => {
  const path = join(newFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = spawn('cat', [path])
  const [ran, read] = await Promise.all([exportTo(path), text(reader.stdout)])
  expect(ran).toMatchObject({ code: 0 })
  expect(read).toContain('10.1.0.1')
  expect(lstatSync(path).isFIFO()).toBe(true)
})

test('an export to a FIFO whose reader closes it fails with that reason', async () => {
  // These devices do not fit into the buffer of a FIFO, so the export still writes when the reader is gone.
  const model = 'm'.repeat(1000)
  const reports = Array.from({ length: 100 }, (_, at) => ({ ipAddress: `10.2.0.${at}`, adapterId: 'A::B', model }))
  await service.result('Collector.reportDevices', ['Default', reports])
  const path = join(newFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = spawn('sh', ['-c', 'exec 3<"$1"', 'reader', path])
  const [ran] = await Promise.all([exportTo(path), once(reader, 'exit')])
  expect(ran).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Cannot write "${path}": its reader closed it (EPIPE)`),
  })
  expect(lstatSync(path).isFIFO()).toBe(true)
})

/** Makes the device "full" in the folder of the test; returns whether this user may do so. */
function makeFullDevice(path: string): boolean {
  try {
    execFileSync('mknod', [path, 'c', '1', '7'], { stdio: 'ignore' })
    writeFileSync(path, '')
    return true
  } catch {
    return false
  }
}

test('an export writes into a character device, and a failure has its reason', async ({ skip }) => {
  const path = join(newFolder(), 'full')
  if (!makeFullDevice(path)) skip('only root can make a device, on a file system that permits them')
  const ran = await exportTo(path)
  expect(ran).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Cannot write "${path}": the disk is full (ENOSPC)`),
  })
  expect(lstatSync(path).isCharacterDevice()).toBe(true)
  expect(existsSync(`${path}.part`)).toBe(false)
})

test('an export to a socket or a folder is refused, and leaves it as it is', async () => {
  const at = newFolder()
  const path = join(at, 's')
  const server = await forThisTest(createServer())
  server.listen(path)
  await once(server, 'listening')
  expect(await exportTo(path)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Cannot write "${path}": it is a socket`),
  })
  expect(lstatSync(path).isSocket()).toBe(true)
  expect((await exportTo(at)).err).toContain(`Cannot write "${at}": a folder is where a file should be (EISDIR)`)
  expect(readdirSync(at)).toEqual(['s'])
})
