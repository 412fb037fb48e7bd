/* Checks that the service starts only if DATA_DIR is a folder to which no other user can write. */
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { explainFileFailure, prepareDataDir } from '../../src/embedded-redis/data-dir.ts'
import { startEmbeddedRedis } from '../../src/embedded-redis/embedded-redis.ts'
import { rememberingLog, temporaryFolder } from './playground.ts'

const isRoot = process.getuid!() === 0

async function folderWithMode(mode: number): Promise<string> {
  const folder = join(await temporaryFolder(), 'data')
  await mkdir(folder)
  await chmod(folder, mode)
  return folder
}

/** Creates a folder that belongs to another user. */
async function foreignFolder(): Promise<string> {
  if (!isRoot) return '/usr'
  const folder = await folderWithMode(0o755)
  await chown(folder, 12_345, 12_345)
  return folder
}

test('a missing folder is created with its parents, for our user only', async () => {
  const parent = join(await temporaryFolder(), 'a')
  await prepareDataDir(join(parent, 'b', 'c'))
  for (const folder of [parent, join(parent, 'b'), join(parent, 'b', 'c')]) {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  }
})

test.each([0o700, 0o755, 0o750, 0o1700])('mode %o is accepted', async (mode) => {
  await prepareDataDir(await folderWithMode(mode))
})

test.each([0o777, 0o775, 0o770, 0o722, 0o702, 0o1777])('mode %o is refused: others can write to it', async (mode) => {
  const folder = await folderWithMode(mode)
  const octal = mode.toString(8).padStart(4, '0')
  await expect(prepareDataDir(folder)).rejects.toThrow(
    `DATA_DIR "${folder}" can be written to by other users (mode ${octal}). Run: chmod go-w "${folder}"`,
  )
})

test('the folder of another user is refused', async () => {
  await expect(prepareDataDir(await foreignFolder())).rejects.toThrow(
    /^DATA_DIR ".+" belongs to user \d+, but keyrack runs as user \d+\. Run keyrack as that user/,
  )
})

test('a folder inside one that all users can write to is refused, because they can replace it', async () => {
  const open = await folderWithMode(0o777)
  const inside = join(open, 'a', 'data')
  await expect(prepareDataDir(inside)).rejects.toThrow(`DATA_DIR "${inside}" is in "${open}", which all users`)
})

test('a link to a folder inside one that all users can write to is refused', async () => {
  const open = await folderWithMode(0o777)
  await mkdir(join(open, 'data'), { mode: 0o700 })
  const link = join(await temporaryFolder(), 'link')
  await symlink(join(open, 'data'), link)
  await expect(prepareDataDir(link)).rejects.toThrow(`DATA_DIR "${link}" is in "${open}", which all users`)
})

test('a link is accepted or refused like the folder it leads to', async () => {
  const parent = await temporaryFolder()
  await symlink(await folderWithMode(0o700), join(parent, 'good'))
  await symlink(await folderWithMode(0o777), join(parent, 'bad'))
  await symlink(join(parent, 'circle'), join(parent, 'circle'))
  await prepareDataDir(join(parent, 'good'))
  await expect(prepareDataDir(join(parent, 'bad'))).rejects.toThrow('can be written to by other users')
  await expect(prepareDataDir(join(parent, 'circle'))).rejects.toThrow(/circle/)
})

describe('a data directory that cannot be created', () => {
  const OTHER = 'Set DATA_DIR to another folder'
  test.each([
    ['/proc/x', 'the system does not allow a folder there (ENOENT)'],
    ['/proc/x/y/z', 'the system does not allow a folder there (ENOENT)'],
    ['/sys/x', /(permission denied|read-only|not permitted|EPERM)/],
    ['/dev/null/x', 'part of the path is a file (ENOTDIR)'],
    [`/tmp/${'x'.repeat(300)}`, 'the path is too long (ENAMETOOLONG)'],
  ])('%s ends the start with an error message', async (path, reason) => {
    const ended = prepareDataDir(path)
    await expect(ended).rejects.toThrow(reason)
    await expect(ended).rejects.toThrow(OTHER)
    await expect(ended).rejects.toThrow(`Cannot create DATA_DIR "${path}"`)
  })

  test('ends the start with an error message if it is a file', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, '')
    await expect(prepareDataDir(file)).rejects.toThrow(`DATA_DIR "${file}" is not a folder. ${OTHER}`)
    await expect(prepareDataDir(join(file, 'x'))).rejects.toThrow('part of the path is a file')
  })

  test('ends the start with an error message if it is a link that leads nowhere', async () => {
    const link = join(await temporaryFolder(), 'link')
    await symlink('/proc/x', link)
    await expect(prepareDataDir(link)).rejects.toThrow(`DATA_DIR "${link}" is a link that leads nowhere. ${OTHER}`)
  })
})

describe('a data directory with something else in place of our files', () => {
  test.each([
    ['service.lock', (path: string) => writeFile(path, ''), 'a file is where a folder should be (ENOTDIR)'],
    ['redis.running.json', (path: string) => mkdir(path), 'a folder is where a file should be (EISDIR)'],
    ['redis.log', (path: string) => symlink('/proc/x', path), 'there is no such file or folder (ENOENT)'],
  ])('%s ends the start with an error message', async (name, make, reason) => {
    const dataDir = await temporaryFolder()
    await make(join(dataDir, name))
    const start = startEmbeddedRedis({ dataDir, log: rememberingLog() })
    await expect(start).rejects.toThrow(
      new RegExp(`^Cannot use ".*${name}[^"]*": ${reason.replace(/[()]/g, '.')}. Fix this`),
    )
  })
})

test.skipIf(!existsSync('/dev/full'))(
  'a full disk, for which the system names no file, is an error with a remedy',
  async () => {
    const failure = await writeFile('/dev/full', 'x').catch((error: unknown) => error)
    expect(failure).not.toHaveProperty('path')
    expect(explainFileFailure(failure, '/data')).toMatchObject({
      message: 'Cannot use "/data": the disk is full (ENOSPC). Fix this, or set DATA_DIR to another folder',
    })
  },
)
