import { chmod, mkdir, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareSocketPath } from '../../src/embedded-redis/socket-path.ts'
import { temporaryFolder } from './playground.ts'

/**
 * Creates a data directory whose path is too long for a socket. Removes it after the test, together with the short
 * folder that replaces it.
 */
async function longOne() {
  const dataDir = join(await temporaryFolder(), 'x'.repeat(120))
  const folder = dirname(await prepareSocketPath(dataDir))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { dataDir, folder }
}

test('the socket is in the data directory up to the longest path a socket may have', async () => {
  const longest = process.platform === 'linux' ? 107 : 103
  const dataDir = `/${'x'.repeat(longest - '//redis.sock'.length)}`
  expect(await prepareSocketPath(dataDir)).toBe(`${dataDir}/redis.sock`)
  const elsewhere = await prepareSocketPath(`${dataDir}y`)
  onTestFinished(() => rm(dirname(elsewhere), { recursive: true, force: true }))
  expect(elsewhere).not.toContain(dataDir)
})

test('the limit counts bytes, not characters', async () => {
  const path = await prepareSocketPath(`/${'ä'.repeat(50)}`)
  onTestFinished(() => rm(dirname(path), { recursive: true, force: true }))
  expect(path).not.toContain('ä')
})

test('a data directory with a long path gets a private folder for its socket, always the same one', async () => {
  const { dataDir, folder } = await longOne()
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(dirname(await prepareSocketPath(dataDir))).toBe(folder)
  expect((await longOne()).folder).not.toBe(folder)
})

test('a folder for the socket that others may enter is refused', async () => {
  const { dataDir, folder } = await longOne()
  await chmod(folder, 0o755)
  await expect(prepareSocketPath(dataDir)).rejects.toThrow(`into "${folder}": other users can enter it (mode 755)`)
})

test('a link in place of the folder for the socket is refused', async () => {
  const { dataDir, folder } = await longOne()
  await rm(folder, { recursive: true })
  await mkdir(join(dirname(dataDir), 'target'), { mode: 0o700 })
  await symlink(join(dirname(dataDir), 'target'), folder)
  await expect(prepareSocketPath(dataDir)).rejects.toThrow(`into "${folder}": it is not a folder`)
})
