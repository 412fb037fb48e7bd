import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup, restoreBackup } from '../../src/commands/backup.ts'
import type { RecordsPlace } from '../../src/commands/command.ts'
import { connectRedis } from '../../src/store/redis.ts'
import { backupOn } from '../../src/store/store.ts'
import { dumpOf } from '../store/dump.ts'
import { redisOfThisFile } from '../support/redis-of-this-file.ts'
import { freshPrefix, type Service, startService, TEST_KEY } from '../support/service.ts'
import { runKeyrack } from './run-keyrack.ts'

const redis = redisOfThisFile()
const PREFIX = freshPrefix()
let folder: string
let service: Service

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyrack-backup-'))
  service = await startService({ REDIS_URL: redis().url, REDIS_PREFIX: PREFIX, DEMO: '1' })
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Without the key that seals credentials: neither command needs it. */
const keyrack = (command: string, file: string, prefix: string) =>
  runKeyrack([command, join(folder, file)], { env: { REDIS_URL: redis().url, REDIS_PREFIX: prefix } })

async function onStore(
  prefix: string,
  act: (at: Pick<RecordsPlace, 'backup' | 'tell'>) => Promise<void>,
): Promise<void> {
  const connection = await connectRedis({ url: redis().url, deadlineMs: 5000, onTrouble: () => {} })
  try {
    await act({ backup: backupOn(connection, { prefix }, Date.now), tell: () => {} })
  } finally {
    connection.close()
  }
}

async function contentUnder(prefix: string): Promise<Record<string, unknown>> {
  const entries = Object.entries(await dumpOf(redis().witness(), prefix)).map(([key, value]) => [
    key.slice(prefix.length),
    value,
  ])
  // What ends within seconds may have ended by now.
  return Object.fromEntries(entries.filter(([key]) => !/:(op|session|session-sets|open|lost):/.test(key as string)))
}

const everything = (of: Service) =>
  Promise.all([
    of.result('Collector.getReports', ['Default', 100]),
    of.result('Credentials.getCredentialSets', [{ offset: 0, pageSize: 100 }, 'Default', 'core routers']),
  ])

test('what was backed up is restored into an empty store, key by key, secrets sealed', async () => {
  const made = await keyrack('backup', 'one', PREFIX)
  expect(made).toMatchObject({
    code: 0,
    out: '',
    said: expect.stringMatching(/^Saved 14 devices, 4 networks, 1 configuration, 1 set, 0 keys, 0 users /),
  })
  expect((await stat(join(folder, 'one'))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(folder, 'one'), 'latin1')).includes('demo-login')).toBe(false)
  const prefix = freshPrefix()
  expect(await keyrack('restore', 'one', prefix)).toMatchObject({ code: 0, said: expect.stringMatching(/^\d+ keys\./) })
  expect(await contentUnder(prefix)).toEqual(await contentUnder(PREFIX))
  const other = await startService({ REDIS_URL: redis().url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY })
  try {
    expect(await everything(other)).toEqual(await everything(service))
  } finally {
    await other.stop()
  }
})

test('a file that is there is not overwritten, and a store that holds something is not restored into', async () => {
  const before = await contentUnder(PREFIX)
  await onStore(PREFIX, async (at) => {
    await expect(makeBackup(at, join(folder, 'one'))).rejects.toThrow('EEXIST')
    await expect(restoreBackup(at, join(folder, 'one'))).rejects.toThrow('There is something under this REDIS_PREFIX')
  })
  expect(await contentUnder(PREFIX)).toEqual(before)
})

test('what changes meanwhile is read again, so that a network is as it was at one instant', async () => {
  const prefix = freshPrefix()
  let changes = 2
  await onStore(PREFIX, async ({ backup, tell }) => {
    const read = async (key: string) => {
      const saved = await backup.read(key)
      if (key === '{n:Default}:facts' && changes-- > 0) {
        const report = { ipAddress: `10.77.0.${changes + 1}`, adapterId: 'A::B', tags: ['new'] }
        await service.result('Collector.reportDevices', ['Default', [report]])
      }
      return saved
    }
    await makeBackup({ backup: { ...backup, read }, tell }, join(folder, 'two'))
  })
  await onStore(prefix, (at) => restoreBackup(at, join(folder, 'two')))
  expect(changes).toBeLessThan(0)
  expect(await contentUnder(prefix)).toEqual(await contentUnder(PREFIX))
})

test.each([
  ['that was cut', (whole: Buffer) => whole.subarray(0, whole.length - 20), 'is not a whole backup'],
  ['that is none', () => Buffer.from('{}\n'), 'is no backup of keyrack'],
  ['of which a byte is another', altered, 'was altered, or is of a newer Redis'],
])('a file %s restores nothing', async (_, change, sentence) => {
  await writeFile(join(folder, 'broken'), change(await readFile(join(folder, 'one'))))
  const prefix = freshPrefix()
  await onStore(prefix, (at) => expect(restoreBackup(at, join(folder, 'broken'))).rejects.toThrow(sentence))
  expect(await contentUnder(prefix)).toEqual({})
})

function altered(whole: Buffer): Buffer {
  const copy = Buffer.from(whole)
  const at = copy.indexOf('"key":"{n:Default}:devices"') + 200
  copy[at] = copy[at]! ^ 1
  return copy
}
