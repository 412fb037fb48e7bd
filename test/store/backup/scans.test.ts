/*
 * A scan reads all keys of Redis, those of other prefixes too. A backup of many networks must not take more scans than
 * one of few networks.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveBackup } from '../../../src/commands/store/backup/save-backup.ts'
import { onRecords } from '../../commands/on-records.ts'
import { forThisTest, openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { openStore } from '../open-store.ts'
import { putDevices } from '../put-devices.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const folder = temporaryFolder()

/** Creates a store with networks of one device each. Returns its prefix. */
async function fill(networks: number): Promise<string> {
  const prefix = freshPrefix()
  const at = await forThisTest(openStore(redis.url, prefix))
  for (let nth = 0; nth < networks; nth++) {
    await at.store.networks.define(`Network ${nth}`, null)
    await putDevices(at, `Network ${nth}`, [nth])
  }
  return prefix
}

/** Returns how many SCAN commands Redis runs meanwhile. The keys fit into one reply to each scan. */
async function scansDuring(work: () => Promise<unknown>): Promise<number> {
  await witness.config('RESETSTAT')
  await work()
  return Number(/cmdstat_scan:calls=(\d+)/.exec(await witness.info('commandstats'))?.[1] ?? 0)
}

test('a backup of 30 networks takes as few scans as one of 3', async () => {
  const [few, many] = [await fill(3), await fill(30)]
  const scansOf = (prefix: string): Promise<number> =>
    scansDuring(() =>
      onRecords(redis.url, prefix, (at) =>
        saveBackup(at, join(folder, prefix.replaceAll(':', '')), { unsigned: true }),
      ),
    )
  // One for the hash tags, one for the credentials and one for the receipts of writes.
  expect([await scansOf(few), await scansOf(many)]).toEqual([3, 3])
})

test('receipts are copied if the copy of their network has their write, and only then', async () => {
  const prefix = freshPrefix()
  const at = await forThisTest(openStore(redis.url, prefix))
  await at.store.networks.define('Lab', null)
  await at.store.networks.define('Later', null)
  await putDevices(at, 'Lab', [1])
  const { operation } = at.keys.of('Lab')
  // The day of a receipt under an Idempotency-Key has just begun, or ends soon.
  await witness.set(operation('caller-key-0'), '["ok",""]', 'PX', 24 * 3600 * 1000 - 60_000)
  const listed = async (): Promise<string[]> => (await witness.keys(`${prefix}{n:*}:op:*`)).sort()
  const before = await listed()
  await onRecords(redis.url, prefix, async ({ backup }) => {
    for await (const { key } of backup.copyTag('n:Lab')) expect(key).not.toContain(':op:')
    await putDevices(at, 'Lab', [2])
    await putDevices(at, 'Later', [1])
    await witness.set(operation('caller-key-1'), '["ok",""]', 'PX', 24 * 3600 * 1000)
    expect((await listed()).length).toBe(before.length + 3)
    const copied: string[] = []
    for await (const { key } of backup.copyReceipts()) copied.push(prefix + key)
    expect(copied.sort()).toEqual(before.filter((name) => name.startsWith(`${prefix}{n:Lab}`)))
  })
  expect(before.length).toBeGreaterThan(2)
})

test('the keys of a restore that did not end are removed with one scan, in few commands', async () => {
  for (const networks of [3, 30]) {
    const prefix = await fill(networks)
    await witness.set(`${prefix}{networks}:schema`, 'restoring 0123456789ab')
    await onRecords(redis.url, prefix, async ({ backup }) => {
      await backup.beginRestore(true)
      expect(await scansDuring(() => backup.removeUnfinished())).toBe(1)
    })
    expect(await witness.keys(`${prefix}*`)).toEqual([`${prefix}{networks}:schema`])
  }
})

test('a restore removes keys of keyrack under its prefix only, not those of a longer prefix', async () => {
  const prefix = await fill(1)
  const other = await forThisTest(openStore(redis.url, `${prefix}other:`))
  await other.store.networks.define('Lab', null)
  await putDevices(other, 'Lab', [1])
  await witness.hset(`${prefix}other:{n:Default}:devices`, 'id', '1:{}')
  await witness.set(`${prefix}plain`, 'x')
  const foreign = [...(await witness.keys(`${prefix}other:*`)), `${prefix}plain`].sort()
  await witness.set(`${prefix}{networks}:schema`, 'restoring 0123456789ab')
  await onRecords(redis.url, prefix, async ({ backup }) => {
    await backup.beginRestore(true)
    await backup.removeUnfinished()
  })
  expect(foreign.length).toBeGreaterThan(5)
  expect((await witness.keys(`${prefix}*`)).sort()).toEqual([...foreign, `${prefix}{networks}:schema`].sort())
})
