/* A backup that goes back to a mark has what was written before it and after it, wherever the bytes were then. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBackup } from '../../src/commands/backup/file-reader.ts'
import { openBackupWriter } from '../../src/commands/backup/file-writer.ts'
import { temporaryFolder } from '../support/fixture.ts'

const folder = temporaryFolder()

/** Bytes of a piece that do not shrink when they are compressed. */
const LARGE = 2 * 1024 * 1024

test.each([
  ['nothing is in the file', 10, 10],
  ['what follows the mark is in the file', 10, LARGE],
  ['the mark is in the file', LARGE, 10],
  ['both are in the file', LARGE, LARGE],
])('%s', async (_, before, after) => {
  const path = join(folder, `${before}-${after}`)
  const writer = await openBackupWriter(path)
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
  const file = await openBackup(path)
  const keys: string[] = []
  // It throws unless the checksum and the number of pieces are right.
  await file.read(({ key }) => void keys.push(key))
  await file.close()
  expect(keys).toEqual(['kept', 'last'])
})
