/* A backup that goes back to a mark has what was written before it and after it, wherever the bytes were then. */
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openBackup } from '../../src/commands/store/backup/file-reader.ts'
import { openBackupWriter } from '../../src/commands/store/backup/file-writer.ts'
import { forThisTest, temporaryFolder } from '../support/fixture.ts'

const folder = temporaryFolder()

/** Bytes of a piece that do not shrink when they are compressed. */
const LARGE = 2 * 1024 * 1024

test.each([
  ['nothing is in the file', 10, 10],
  ['what follows the mark is in the file', 10, LARGE],
  ['the mark is in the file', LARGE, 10],
  ['both are in the file', LARGE, LARGE],
])('a backup that goes back to a mark has only the other pieces if %s', async (_, before, after) => {
  const path = join(folder, `${before}-${after}`)
  const writer = await forThisTest(openBackupWriter(path))
  const write = (key: string, bytes: number) =>
    writer.write({ key, expiresAt: null, piece: { type: 'string', value: randomBytes(bytes).toString('base64') } })
  await writer.begin({ madeAt: 1, keyring: null })
  await write('kept', before)
  const mark = writer.mark()
  for (const key of ['dropped', 'dropped, too']) {
    await write(key, after)
    await writer.goBack(mark)
    expect(writer.position).toBe(mark.position)
  }
  await write('last', 10)
  await writer.end(null)
  await writer.close()
  const file = await forThisTest(openBackup(path))
  const keys: string[] = []
  // It throws unless the checksum and the number of pieces are right.
  await file.read(({ key }) => void keys.push(key))
  expect(keys).toEqual(['kept', 'last'])
})

describe('the name of a backup', () => {
  /** Opens a writer in a folder of its own, and writes a piece that does not wait in memory. */
  async function openIn(name: string) {
    const own = join(folder, name)
    await mkdir(own)
    const writer = await forThisTest(openBackupWriter(join(own, 'backup')))
    await writer.begin({ madeAt: 1, keyring: null })
    await writer.write({
      key: 'one',
      expiresAt: null,
      piece: { type: 'string', value: randomBytes(LARGE).toString('hex') },
    })
    return { writer, own, path: join(own, 'backup'), names: () => readdir(own) }
  }

  test('is given to the complete file, which only its owner can read from the beginning', async () => {
    const { writer, own, path, names } = await openIn('complete')
    const [partial, ...others] = await names()
    expect([partial, others]).toEqual([expect.stringMatching(/^backup\.[0-9a-f]{8}\.part$/), []])
    expect((await lstat(join(own, partial!))).mode & 0o777).toBe(0o600)
    await writer.end(null)
    expect(await names()).toEqual(['backup'])
    await writer.close()
    expect(await names()).toEqual(['backup'])
    expect((await lstat(path)).mode & 0o777).toBe(0o600)
  })

  test('is not left by an incomplete backup', async () => {
    const { writer, names } = await openIn('incomplete')
    await writer.close()
    expect(await names()).toEqual([])
  })

  test('is refused if another file has got it in the meantime', async () => {
    const { writer, path, names } = await openIn('taken')
    await writeFile(path, 'mine')
    await expect(writer.end(null)).rejects.toThrow(`Cannot create "${path}": it exists already (EEXIST)`)
    await writer.close()
    expect([await names(), await readFile(path, 'utf8')]).toEqual([['backup'], 'mine'])
  })
})
