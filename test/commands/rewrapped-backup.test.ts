/*
 * The keyring changes during a backup.
 */
import { createSecretKey, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MaintenanceContext } from '../../src/commands/command.ts'
import type { BackupOptions } from '../../src/commands/store/backup/context.ts'
import { openBackup } from '../../src/commands/store/backup/file-reader.ts'
import { restoreBackup } from '../../src/commands/store/backup/restore-backup.ts'
import { saveBackup } from '../../src/commands/store/backup/save-backup.ts'
import { rewrap, rotate } from '../../src/sealing/change-keyring.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { matchesKeyring } from '../../src/sealing/keyring.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { parseKeyring } from '../../src/sealing/stored-keyring.ts'
import { openStore } from '../store/open-store.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { onRecords } from './on-records.ts'

const redis = openOnce(startRedisServer)
const folder = temporaryFolder()
const kek = parseKey(TEST_KEY)
const UNSIGNED = { unsigned: true }

interface Backed {
  readonly given?: BackupOptions
  readonly findKey?: MaintenanceContext['findKey']
  readonly hasKeyring?: boolean
}

/** Makes a backup of a new store, and changes its keyring once, before its credentials or its networks are copied. */
async function saveDuring(
  path: string,
  before: string,
  change: (store: MaintenanceContext['keyring']) => Promise<unknown>,
  { given = {}, findKey = async () => kek, hasKeyring = true }: Backed = {},
): Promise<string[]> {
  const prefix = freshPrefix()
  const opened = await openStore(redis.url, prefix)
  await opened.store.networks.define('Lab', null)
  if (hasKeyring) await openSealing({ store: opened.store.keyring, kek })
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
    await saveBackup({ ...at, findKey, backup: { ...at.backup, copyTag }, inform }, path, given)
  })
  return printed
}

const COPIED_AGAIN = 'The keyring changed during the backup: everything is copied again'

test.each([
  ['c', {}],
  ['n:Lab', {}],
  ['c', UNSIGNED],
  ['n:Lab', UNSIGNED],
])('a backup during which keyring rewrap ran before %s was copied is refused, with %j', async (tag, given) => {
  const path = join(folder, `rewrapped-${tag.replace(':', '')}-${Object.keys(given)}`)
  const nextKek = createSecretKey(randomBytes(32))
  const saved = saveDuring(path, tag, (store) => rewrap({ store, kek, nextKek }), { given })
  await expect(saved).rejects.toThrow(
    /^The keyring was wrapped with another key during the backup \(generation \d+, now \d+\)/,
  )
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test.each([
  ['no key', null],
  ['the key of another store', createSecretKey(randomBytes(32))],
  ['the new key', 'new'],
] as const)('an unsigned backup with %s during which keyring rewrap ran is made again', async (what, given) => {
  const path = join(folder, `unsigned ${what}`)
  const nextKek = createSecretKey(randomBytes(32))
  const findKey = async () => (given === 'new' ? nextKek : given)
  const change = (store: MaintenanceContext['keyring']) => rewrap({ store, kek, nextKek })
  expect(await saveDuring(path, 'n:Lab', change, { given: UNSIGNED, findKey })).toContain(COPIED_AGAIN)
  const to = freshPrefix()
  await onRecords(redis.url, to, async (at) => {
    await restoreBackup(at, path, UNSIGNED)
    expect(matchesKeyring(parseKeyring((await at.keyring.read())!), nextKek)).toBe(true)
  })
})

test('a backup during which a keyring is created is made again, and signed', async () => {
  const path = join(folder, 'created')
  const change = (store: MaintenanceContext['keyring']) => openSealing({ store, kek })
  expect(await saveDuring(path, 'n:Lab', change, { hasKeyring: false })).toContain(COPIED_AGAIN)
  await onRecords(redis.url, freshPrefix(), (at) => restoreBackup(at, path, {}))
})

test('a backup during which keyring rotate ran is made again with the new keyring', async () => {
  const path = join(folder, 'rotated')
  const printed = await saveDuring(path, 'n:Lab', (store) => rotate({ store, kek }))
  expect(printed).toContain(COPIED_AGAIN)
  const file = await openBackup(path)
  await file.close()
  expect(JSON.parse(file.header.keyring!).active).toBe(2)
  const to = freshPrefix()
  await onRecords(redis.url, to, async (at) => {
    await restoreBackup(at, path, {})
    expect(await at.keyring.read()).toBe(file.header.keyring)
  })
})
