/*
 * The keyring changes during a backup.
 */
import { createSecretKey, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MaintenanceContext } from '../../src/commands/command.ts'
import { openBackup } from '../../src/commands/store/backup/file-reader.ts'
import { restoreBackup } from '../../src/commands/store/backup/restore-backup.ts'
import { saveBackup } from '../../src/commands/store/backup/save-backup.ts'
import { rewrap, rotate } from '../../src/sealing/change-keyring.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { openStore } from '../store/open-store.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { onRecords } from './on-records.ts'

const redis = openOnce(startRedisServer)
const folder = temporaryFolder()
const kek = parseKey(TEST_KEY)

/** Makes a backup of a new store, and changes its keyring once, before its credentials or its networks are copied. */
async function saveDuring(
  path: string,
  before: string,
  change: (store: MaintenanceContext['keyring']) => Promise<unknown>,
): Promise<string[]> {
  const prefix = freshPrefix()
  const opened = await openStore(redis.url, prefix)
  await opened.store.networks.define('Lab', null)
  await openSealing({ store: opened.store.keyring, kek })
  opened.close()
  const printed: string[] = []
  await onRecords(redis.url, prefix, async (at) => {
    let isChanged = false
    async function* copyTag(tag: string): ReturnType<typeof at.backup.copyTag> {
      if (tag === before && !isChanged) {
        isChanged = true
        await change(at.keyring)
      }
      return yield* at.backup.copyTag(tag)
    }
    const inform = (line: string) => printed.push(line)
    await saveBackup({ ...at, backup: { ...at.backup, copyTag }, inform }, path, {})
  })
  return printed
}

test.each(['c', 'n:Lab'])('a backup during which keyring rewrap ran before %s was copied is refused', async (tag) => {
  const path = join(folder, `rewrapped-${tag.replace(':', '')}`)
  const nextKek = createSecretKey(randomBytes(32))
  await expect(saveDuring(path, tag, (store) => rewrap({ store, kek, nextKek }))).rejects.toThrow(
    /^The keyring was wrapped with another key during the backup \(generation \d+, now \d+\)/,
  )
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('a backup during which keyring rotate ran is made again with the new keyring', async () => {
  const path = join(folder, 'rotated')
  const printed = await saveDuring(path, 'n:Lab', (store) => rotate({ store, kek }))
  expect(printed).toContain('The keyring changed during the backup: everything is copied again')
  const file = await openBackup(path)
  await file.close()
  expect(JSON.parse(file.header.keyring!).active).toBe(2)
  const to = freshPrefix()
  await onRecords(redis.url, to, async (at) => {
    await restoreBackup(at, path, {})
    expect(await at.keyring.read()).toBe(file.header.keyring)
  })
})
