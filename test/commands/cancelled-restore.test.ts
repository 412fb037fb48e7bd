/*
 * A restore that a signal ends removes what it wrote, and the user learns the reason.
 */
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { MaintenanceContext } from '../../src/commands/command.ts'
import { restoreBackup } from '../../src/commands/store/backup/restore-backup.ts'
import { saveBackup } from '../../src/commands/store/backup/save-backup.ts'
import { openStore } from '../store/open-store.ts'
import { putDevices } from '../store/put-devices.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { onRecords } from './on-records.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const folder = temporaryFolder()
const path = (): string => join(folder, 'saved')

beforeAll(async () => {
  const prefix = freshPrefix()
  const at = await openStore(redis.url, prefix)
  await at.store.networks.define('Lab', null)
  // Each write leaves a receipt.
  for (let host = 0; host < 600; host++) await putDevices(at, 'Lab', [host])
  at.close()
  await onRecords(redis.url, prefix, (records) => saveBackup(records, path(), { unsigned: true }))
})

/** Restores under a prefix until a signal comes, after some keys. Returns what the command printed. */
async function interrupted(
  prefix: string,
  change: Partial<MaintenanceContext['backup']> = {},
  signal: 'SIGTERM' | 'SIGHUP' | 'SIGINT' = 'SIGTERM',
): Promise<string[]> {
  const printed: string[] = []
  await onRecords(redis.url, prefix, async (at) => {
    let written = 0
    const restore: typeof at.backup.restore = async (saved) => {
      await at.backup.restore(saved)
      if (++written === 520) process.emit(signal, signal)
    }
    const backup = { ...at.backup, restore, ...change }
    const inform = (line: string) => printed.push(line)
    await expect(restoreBackup({ ...at, backup, inform }, path(), { unsigned: true })).rejects.toThrow(
      signal === 'SIGINT' ? 'Interrupted' : `Ended by ${signal}`,
    )
  })
  return printed
}

test('a restore that a signal ends says that it removes keys, and takes few commands for it', async () => {
  const prefix = freshPrefix()
  await witness.config('RESETSTAT')
  expect(await interrupted(prefix)).toContain('Removing what was written')
  expect(Number(/cmdstat_unlink:calls=(\d+)/.exec(await witness.info('commandstats'))![1])).toBeLessThan(10)
  expect(await witness.keys(`${prefix}*`)).toEqual([])
})

test('if the removal fails, the first reason ends the command, and the other one is printed too', async () => {
  const printed = await interrupted(freshPrefix(), { cancelRestore: () => Promise.reject(new Error('no reply')) })
  expect(printed).toContain('Not everything was removed: no reply. The next restore removes the rest')
})

test('a restore whose place another one took does not say that it removes keys', async () => {
  const prefix = freshPrefix()
  const requireOwnRestore = async (): Promise<void> => {
    await witness.set(`${prefix}{networks}:schema`, 'restoring 0123456789ab')
  }
  const printed = await interrupted(prefix, { requireOwnRestore })
  expect(printed).not.toContain('Removing what was written')
  expect((await witness.keys(`${prefix}*`)).length).toBeGreaterThan(0)
})

// npx and a terminal both send the signal of one Ctrl-C, and a closed terminal sends SIGHUP twice.
test.each(['SIGHUP', 'SIGINT'] as const)(
  '%s twice at once ends no restore that removes keys, later it does',
  async (signal) => {
    const listeners = () => process.listeners(signal)
    let isRemoved = false
    const cancelRestore = async (): Promise<void> => {
      process.emit(signal, signal)
      const during = listeners()
      expect(during).toHaveLength(1)
      // Then another listener ends the process, see signals.ci.test.ts.
      await soon(() => expect(listeners()).not.toEqual(during))
      expect(listeners()).toHaveLength(1)
      isRemoved = true
    }
    await interrupted(freshPrefix(), { cancelRestore }, signal)
    expect([isRemoved, listeners()]).toEqual([true, []])
  },
)
