import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { BackupFormat } from '../../src/commands/store/backup/file-format.ts'
import { openBackup } from '../../src/commands/store/backup/file-reader.ts'
import { restoreBackup } from '../../src/commands/store/backup/restore-backup.ts'
import { saveBackup } from '../../src/commands/store/backup/save-backup.ts'
import { decodePiece } from '../../src/store/backup/piece.ts'
import { ChangedMeanwhile } from '../../src/store/backup/saved.ts'
import { findKeyLayout } from '../../src/store/keys.ts'
import { dumpOf, withoutSessions } from '../store/dump.ts'
import { openStore } from '../store/open-store.ts'
import { putDevices } from '../store/put-devices.ts'
import { forThisTest, openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService, TEST_KEY } from '../support/service.ts'
import { inFormat, joined, partsOf } from './backup-parts.ts'
import { onRecords } from './on-records.ts'
import { KEYRACK, runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)
const PREFIX = freshPrefix()
/** Removes the id of the history from the sequences of networks, after a check that each has one. */
const withoutHistoryIds = (content: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(content).map(([key, value]) => {
      if (!/^\{n:.*\}:seq$/.test(key)) return [key, value]
      expect(value).toMatch(/^\d+:[0-9a-f]{12}@[0-9a-f]{12}$/)
      return [key, `${value}`.replace(/@.*/, '')]
    }),
  )

/** The content of the file `one`. */
let first: Record<string, unknown>

const folder = temporaryFolder()
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: PREFIX, DEMO: '1' }))
const keyrack = (command: string, file: string, prefix: string, more: readonly string[] = [], key = TEST_KEY) =>
  runKeyrack([command, join(folder, file), ...more], {
    env: { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: key },
  })

async function contentUnder(prefix: string): Promise<Record<string, unknown>> {
  const entries = Object.entries(withoutSessions(await dumpOf(redis.witness(), prefix)))
  // Keys that expire within seconds may be gone by now.
  const kept = entries.filter(([key]) => !key.includes(':op:'))
  return Object.fromEntries(kept.map(([key, value]) => [key.slice(prefix.length), value]))
}

const everything = (of: Service) =>
  Promise.all([
    of.result('Collector.getReports', ['Default', 100]),
    of.result('Credentials.getCredentialSets', [{ offset: 0, pageSize: 100 }, 'Default', 'core routers']),
    of.result('Settings.getFieldNames', []),
    findByField(of, 'rack=12'),
  ])

const findByField = (of: Service, query: string) =>
  of.result<{ total: number; devices: { ipAddress: string }[] }>('Inventory.search', {
    ...{ network: 'Default', scheme: 'field', query, pageData: { offset: 0, pageSize: 10 } },
  })

/** Defines a named field, and sets it on one device of the network Default. */
async function setNamedField(): Promise<void> {
  await service.result('Settings.defineFieldNames', [{ named: { rack: { name: 'Rack', type: 'number' } } }])
  const { ipAddress } = (await findByField(service, 'rack=')).devices[0]!
  await service.result('Inventory.updateDevice', { network: 'Default', ipAddress, fields: { rack: '12' } })
}

test('a backup restores every key into an empty store, and its secrets are sealed', async () => {
  await setNamedField()
  const made = await keyrack('backup', 'one', PREFIX)
  expect(made).toMatchObject({
    code: 0,
    out: '',
    err: expect.stringMatching(/^Saved 14 devices, 4 networks, 1 configuration, 1 set, 0 keys, 0 users /),
  })
  expect((await stat(join(folder, 'one'))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(folder, 'one'), 'latin1')).includes('demo-login')).toBe(false)
  const prefix = freshPrefix()
  expect(await keyrack('restore', 'one', prefix)).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^Restored \d+ Redis keys of the backup of /),
  })
  first = await contentUnder(PREFIX)
  const restored = await contentUnder(prefix)
  expect(withoutHistoryIds(restored)).toEqual(withoutHistoryIds(first))
  // The restore begins another history.
  expect(restored['{n:Default}:seq']).not.toBe(first['{n:Default}:seq'])
  const other = await forThisTest(
    startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }),
  )
  expect(await everything(other)).toEqual(await everything(service))
  const found = await findByField(other, 'rack=12')
  expect(found).toMatchObject({ total: 1, devices: [{ fields: { rack: '12' } }] })
})

test('a backup overwrites no file, and a restore writes into empty stores only', async () => {
  const before = await contentUnder(PREFIX)
  await onRecords(redis.url, PREFIX, async (at) => {
    await expect(saveBackup(at, join(folder, 'one'), {})).rejects.toThrow('it exists already (EEXIST)')
    await expect(restoreBackup(at, join(folder, 'one'), {})).rejects.toThrow('The store is not empty')
  })
  expect(await contentUnder(PREFIX)).toEqual(before)
})

test('a restore writes many keys at the same time, but never two pieces of one', async () => {
  const prefix = freshPrefix()
  const { store, ...rest } = await forThisTest(openStore(redis.url, prefix))
  await store.networks.define('Lab', null)
  const hosts = Array.from({ length: 600 }, (_, host) => host)
  await putDevices({ store, ...rest }, 'Lab', hosts)
  // Each write leaves a receipt.
  for (const host of hosts.slice(0, 100)) await putDevices({ store, ...rest }, 'Lab', [host])
  const path = join(folder, 'many')
  await onRecords(redis.url, prefix, (at) => saveBackup(at, path, { unsigned: true }))
  const to = freshPrefix()
  const [pieces, running] = [new Map<string, number>(), new Set<string>()]
  let most = 0
  await onRecords(redis.url, to, async (at) => {
    const restore: typeof at.backup.restore = async (saved) => {
      expect([...running]).not.toContain(saved.key)
      pieces.set(saved.key, (pieces.get(saved.key) ?? 0) + 1)
      running.add(saved.key)
      most = Math.max(most, running.size)
      await at.backup.restore(saved)
      running.delete(saved.key)
    }
    await restoreBackup({ ...at, backup: { ...at.backup, restore } }, path, { unsigned: true })
  })
  expect(most).toBeGreaterThan(100)
  expect(pieces.get('{n:Lab}:devices')).toBeGreaterThan(1)
  expect(withoutHistoryIds(await contentUnder(to))).toEqual(withoutHistoryIds(await contentUnder(prefix)))
})

describe('a restore that is interrupted', () => {
  test('by a signal leaves nothing behind', async () => {
    const prefix = freshPrefix()
    await onRecords(redis.url, prefix, async (at) => {
      let written = 0
      const restore: typeof at.backup.restore = async (saved) => {
        await at.backup.restore(saved)
        if (++written === 3) process.emit('SIGTERM', 'SIGTERM')
      }
      const interrupted = restoreBackup({ ...at, backup: { ...at.backup, restore } }, join(folder, 'one'), {})
      await expect(interrupted).rejects.toThrow('Ended by SIGTERM')
      expect(written).toBeGreaterThanOrEqual(3)
    })
    expect(await contentUnder(prefix)).toEqual({})
  })

  test('by the death of its process keeps services from starting, and the next restore completes it', async () => {
    const prefix = freshPrefix()
    await onRecords(redis.url, prefix, async ({ backup }) => {
      await backup.beginRestore(false)
      expect(await backup.listTags()).toContain('networks')
      const file = await openBackup(join(folder, 'one'))
      let left = 9
      await file.read(async ({ payload, ...of }) => {
        const piece = decodePiece(payload, findKeyLayout(of.key)!.type)!
        if (left-- > 0) await backup.restore({ ...of, piece })
      })
      await file.close()
    })
    const settings = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
    await expect(startService(settings)).rejects.toThrow('A restore did not end')
    expect(await keyrack('restore', 'one', prefix)).toMatchObject({
      code: 0,
      err: expect.stringMatching(
        /^An earlier restore did not end: its keys are removed\nRestored \d+ Redis keys of the backup of /,
      ),
    })
    const restored = await contentUnder(prefix)
    expect(withoutHistoryIds(restored)).toEqual(withoutHistoryIds(first))
  })
})

describe('of two restores under one prefix,', () => {
  /** Restores, and calls `act` once, when some keys are written or when all are. */
  async function restoreDuring(prefix: string, moment: 'middle' | 'end', act: () => Promise<void>): Promise<unknown> {
    let failure: unknown = null
    await onRecords(redis.url, prefix, async (at) => {
      let left = 9
      const restore: typeof at.backup.restore = async (saved) => {
        await at.backup.restore(saved)
        if (moment === 'middle' && --left === 0) await act()
      }
      const endRestore = async (): Promise<void> => {
        if (moment === 'end') await act()
        await at.backup.endRestore()
      }
      const restored = restoreBackup({ ...at, backup: { ...at.backup, restore, endRestore } }, join(folder, 'one'), {})
      failure = await restored.then(() => null).catch((thrown: unknown) => thrown)
    })
    return failure
  }
  const restoreAll = (prefix: string) =>
    onRecords(redis.url, prefix, (at) => restoreBackup(at, join(folder, 'one'), {}))
  const REPLACED = { message: expect.stringMatching(/^Another restore began under this REDIS_PREFIX/) }

  test('the later one restores everything, and the earlier one ends without a change', async () => {
    const prefix = freshPrefix()
    expect(await restoreDuring(prefix, 'end', () => restoreAll(prefix))).toMatchObject(REPLACED)
    expect(withoutHistoryIds(await contentUnder(prefix))).toEqual(withoutHistoryIds(first))
  })

  test.each([
    ['at the next pieces', () => {}, REPLACED],
    ['by a signal', () => void process.emit('SIGTERM', 'SIGTERM'), { message: 'Ended by SIGTERM' }],
  ])('the earlier one ends %s, and leaves the later one its keys and its mark', async (_, end, failure) => {
    const prefix = freshPrefix()
    const key = '{n:Later}:floor'
    const ended = restoreDuring(prefix, 'middle', () =>
      onRecords(redis.url, prefix, async ({ backup }) => {
        await backup.beginRestore(true)
        await backup.removeUnfinished()
        await backup.restore({ key, expiresAt: null, piece: { type: 'string', value: '1' } })
        end()
      }),
    )
    expect(await ended).toMatchObject(failure)
    const [mark, floor] = await redis.witness().mget(`${prefix}{networks}:schema`, prefix + key)
    expect([mark, floor]).toEqual([expect.stringMatching(/^restoring [0-9a-f]{12}$/), '1'])
  })

  test('the later one writes nothing if the earlier one ended while it checked its file', async () => {
    const prefix = freshPrefix()
    await onRecords(redis.url, prefix, ({ backup }) => backup.beginRestore(false))
    await onRecords(redis.url, prefix, async (at) => {
      const beginRestore = async (replaces: boolean) => {
        await redis.witness().set(`${prefix}{networks}:schema`, '1')
        await at.backup.beginRestore(replaces)
      }
      const late = restoreBackup({ ...at, backup: { ...at.backup, beginRestore } }, join(folder, 'one'), {})
      await expect(late).rejects.toThrow('The earlier restore ended while this one checked its backup')
    })
    expect(await contentUnder(prefix)).toEqual({ '{networks}:schema': '1' })
  })

  test('the later one is refused if they begin at the same time', async () => {
    const prefix = freshPrefix()
    const at = (act: Parameters<typeof onRecords>[2]) => onRecords(redis.url, prefix, act)
    await at(async ({ backup }) => {
      await backup.beginRestore(false)
      await at((other) => expect(other.backup.beginRestore(false)).rejects.toMatchObject(REPLACED))
      await backup.endRestore()
    })
  })
})

test('a backup that a signal ends leaves no file behind', async () => {
  const path = join(folder, 'interrupted')
  await onRecords(redis.url, PREFIX, async (at) => {
    const copyTag: typeof at.backup.copyTag = (tag) => {
      process.emit('SIGINT', 'SIGINT')
      return at.backup.copyTag(tag)
    }
    await expect(saveBackup({ ...at, backup: { ...at.backup, copyTag } }, path, {})).rejects.toThrow('Interrupted')
  })
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('a backup or a secret for which the disk has no room leaves no file behind', async () => {
  // A limit of the shell has the effect of a full disk, with an error code of its own.
  const limited = async (words: string): Promise<string> => {
    const child = spawn('sh', ['-c', `ulimit -f 0; exec "$0" ${words}`, KEYRACK], {
      cwd: folder,
      env: { PATH: process.env.PATH, REDIS_URL: redis.url, REDIS_PREFIX: PREFIX, CREDENTIALS_KEY: TEST_KEY },
    })
    const [[code], err] = await Promise.all([once(child, 'exit'), text(child.stderr)])
    expect(code).toBe(1)
    return err
  }
  expect(await limited('backup full')).toBe('Error: Cannot write "full": EFBIG\n')
  expect(await limited('keys create one --role viewer --out full')).toBe('Error: Cannot write "full": EFBIG\n')
  await expect(stat(join(folder, 'full'))).rejects.toThrow('ENOENT')
})

describe('a change during a backup', () => {
  /** Makes a backup, and calls `act` once, when the first piece of a key was copied. */
  async function saveDuring(path: string, key: string, act: () => Promise<unknown>): Promise<number> {
    let copies = 0
    await onRecords(redis.url, PREFIX, async (at) => {
      async function* copyTag(tag: string): ReturnType<typeof at.backup.copyTag> {
        const pieces = at.backup.copyTag(tag)
        for (;;) {
          const { value, done } = await pieces.next()
          if (done) return value
          yield value
          if (value.key === key && copies++ === 0) await act()
        }
      }
      await saveBackup({ ...at, backup: { ...at.backup, copyTag } }, path, {})
    })
    return copies
  }
  const restoredFrom = async (path: string): Promise<Record<string, unknown>> => {
    const prefix = freshPrefix()
    await onRecords(redis.url, prefix, (at) => restoreBackup(at, path, {}))
    return withoutHistoryIds(await contentUnder(prefix))
  }

  test('in a network is copied again, without the rest of the network', async () => {
    const path = join(folder, 'network')
    await service.result('Inventory.createDevice', ['Default', '10.77.0.9', 'A::B'])
    const pieces = await saveDuring(path, '{n:Default}:devices', async () => {
      const report = { ipAddress: '10.77.0.1', adapterId: 'A::B', tags: ['new'], hardware: [{ hardwareId: 1 }] }
      await service.result('Collector.reportDevices', ['Default', [report]])
      await service.result('Inventory.updateDevice', ['Default', '10.77.0.1', null, null, 'moved-on'])
      await service.result('Inventory.deleteDevice', ['Default', '10.77.0.9'])
    })
    // The first piece has the devices of the beginning, the second one those that changed.
    expect(pieces).toBe(2)
    expect(await restoredFrom(path)).toEqual(withoutHistoryIds(await contentUnder(PREFIX)))
  })

  test('in the credentials makes the backup copy all of them again', async () => {
    const path = join(folder, 'credentials')
    const configs = '{c}:configs:Default'
    const pieces = await saveDuring(path, configs, async () => {
      const save = { method: 'Credentials.saveCredentialConfig', params: ['Default', null, { name: 'meanwhile' }] }
      const calls = [save, { method: 'Credentials.commitEdits' }]
      const batch = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
      const replies = (await (await service.post(JSON.stringify(batch))).json()) as { result?: unknown }[]
      expect(replies).toMatchObject([{ result: { name: 'meanwhile' } }, { result: null }])
    })
    expect(pieces).toBe(2)
    expect(await restoredFrom(path)).toEqual(withoutHistoryIds(await contentUnder(PREFIX)))
  })

  test('does not change the number of keys that is printed', async () => {
    const prefix = freshPrefix()
    const store = await forThisTest(openStore(redis.url, prefix))
    await store.store.networks.define('Lab', null)
    await putDevices(store, 'Lab', [1, 2])
    const printed: string[] = []
    await onRecords(redis.url, prefix, async (at) => {
      async function* copyTag(tag: string): ReturnType<typeof at.backup.copyTag> {
        const pieces = at.backup.copyTag(tag)
        for (let isFirst = tag === 'n:Lab'; ; isFirst = false) {
          const { value, done } = await pieces.next()
          if (done) return value
          yield value
          // The pieces of this change say that the device has no facts, in a key that does not exist.
          if (isFirst) await putDevices(store, 'Lab', [1], () => ({ hostname: 'meanwhile' }))
        }
      }
      const inform = (line: string) => printed.push(line)
      const backup = { ...at.backup, copyTag }
      await saveBackup({ ...at, backup, inform }, join(folder, 'counted'), { unsigned: true })
    })
    const to = freshPrefix()
    await onRecords(redis.url, to, (at) =>
      restoreBackup({ ...at, inform: (line) => printed.push(line) }, join(folder, 'counted'), { unsigned: true }),
    )
    const { length } = await redis.witness().keys(`${to}*`)
    expect(printed).toContainEqual(expect.stringContaining(`(${length} Redis keys, `))
    expect(printed).toContainEqual(expect.stringContaining(`Restored ${length} Redis keys`))
  })

  test.each([
    ['written', 'records change faster than the backup copies them. Try again when fewer calls write'],
    ['moved', 'Redis restarts, fails over or moves slots again and again. Try again when it no longer does'],
  ] as const)('ends the backup with an error if it repeats with each copy: %s', async (reason, message) => {
    const path = join(folder, 'never')
    await onRecords(redis.url, PREFIX, async (at) => {
      // biome-ignore lint/correctness/useYield: this copy fails before its first piece
      async function* copyTag(): ReturnType<typeof at.backup.copyTag> {
        throw new ChangedMeanwhile(reason)
      }
      const given = saveBackup({ ...at, backup: { ...at.backup, copyTag } }, path, {})
      await expect(given).rejects.toThrow(message)
    })
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })
})

test.each([
  [
    'that was cut',
    (whole: Buffer) => whole.subarray(0, whole.length - 20),
    'is incomplete: use another copy of the backup',
  ],
  ['that is none', () => Buffer.from('{}\n'), 'is not a keyrack backup'],
  ['with one altered byte', altered, 'was altered'],
])('a file %s restores nothing', async (_, change, sentence) => {
  await writeFile(join(folder, 'broken'), change(await readFile(join(folder, 'one'))))
  const prefix = freshPrefix()
  await onRecords(redis.url, prefix, (at) =>
    expect(restoreBackup(at, join(folder, 'broken'), {})).rejects.toThrow(sentence),
  )
  expect(await contentUnder(prefix)).toEqual({})
})

test('a signed file is restored with its own key only, unless --unsigned is given', async () => {
  const [none, other] = [freshPrefix(), 'ab'.repeat(32)]
  expect(await keyrack('restore', 'one', none, [], '')).toMatchObject({
    code: 1,
    err: expect.stringContaining('set CREDENTIALS_KEY_FILE'),
  })
  expect(await keyrack('restore', 'one', none, [], other)).toMatchObject({
    code: 1,
    err: expect.stringContaining('made with another key'),
  })
  expect(await contentUnder(none)).toEqual({})
  const unchecked = await keyrack('restore', 'one', none, ['--unsigned'], '')
  expect(unchecked).toMatchObject({ code: 0, err: expect.stringContaining('is not verified') })
})

test('a backup without the key needs --unsigned, and so does its restore', async () => {
  expect(await keyrack('backup', 'three', PREFIX, [], '')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--unsigned'),
  })
  await expect(stat(join(folder, 'three'))).rejects.toThrow('ENOENT')
  expect(await keyrack('backup', 'three', PREFIX, ['--unsigned'], '')).toMatchObject({
    code: 0,
    err: expect.stringContaining('The file is not signed'),
  })
  const prefix = freshPrefix()
  expect(await keyrack('restore', 'three', prefix)).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no signature'),
  })
  expect(await contentUnder(prefix)).toEqual({})
})

/** Returns a backup of the store as it is now, in an earlier format. */
async function earlierBackup(format: BackupFormat): Promise<Buffer> {
  const path = join(folder, format)
  await onRecords(redis.url, PREFIX, (at) => saveBackup(at, path, {}))
  return await inFormat(format, partsOf(await readFile(path)), redis.witness(), PREFIX)
}

test('a file of keyrack 0.1.0 is restored only with --unsigned', async () => {
  await writeFile(join(folder, 'old'), await earlierBackup('keyrack backup 1'))
  const prefix = freshPrefix()
  expect(await keyrack('restore', 'old', prefix)).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no signature'),
  })
  expect(await keyrack('restore', 'old', prefix, ['--unsigned'])).toMatchObject({
    code: 0,
    err: expect.stringContaining('is not verified'),
  })
  expect(withoutHistoryIds(await contentUnder(prefix))).toEqual(withoutHistoryIds(await contentUnder(PREFIX)))
})

test('a signed file with whole keys in place of pieces is restored if it has each key once', async () => {
  const whole = await earlierBackup('keyrack backup 2')
  await writeFile(join(folder, 'whole'), whole)
  const prefix = freshPrefix()
  await onRecords(redis.url, prefix, (at) => restoreBackup(at, join(folder, 'whole'), {}))
  expect(withoutHistoryIds(await contentUnder(prefix))).toEqual(withoutHistoryIds(await contentUnder(PREFIX)))
  const twice = partsOf(whole)
  twice.records.push(twice.records[0]!)
  await writeFile(join(folder, 'twice'), joined(twice))
  await onRecords(redis.url, freshPrefix(), async (at) => {
    await expect(restoreBackup(at, join(folder, 'twice'), { unsigned: true })).rejects.toThrow('twice')
    await expect(restoreBackup(at, join(folder, 'twice'), {})).rejects.toThrow('was altered')
  })
})

test('a backup of a store without a keyring is not signed, and its restore needs --unsigned', async () => {
  const [from, to] = [freshPrefix(), freshPrefix()]
  const bare = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: from, CREDENTIALS_KEY: '' })
  await bare.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  await bare.stop()
  expect((await keyrack('backup', 'bare', from, [], '')).err).toContain('The file is not signed')
  expect(await keyrack('restore', 'bare', to, [], '')).toMatchObject({ code: 1 })
  expect(await keyrack('restore', 'bare', to, ['--unsigned'], '')).toMatchObject({ code: 0 })
  expect(withoutHistoryIds(await contentUnder(to))).toEqual(withoutHistoryIds(await contentUnder(from)))
})

function altered(whole: Buffer): Buffer {
  const copy = Buffer.from(whole)
  const at = copy.indexOf('"key":"{n:Default}:devices"') + 200
  copy[at] = copy[at]! ^ 1
  return copy
}

describe('a backup that could never be used', () => {
  const schema = `${PREFIX}{networks}:schema`

  test.each([
    ['a restore that did not end', 'restoring 0123456789ab', /^A restore did not end, so records are missing/],
    ['a newer schema', '999', /^The records have schema 999, but this version of keyrack supports at most/],
    ['an unreadable schema', 'one', /^The schema number of the records is not a number that keyrack writes/],
  ])('is not made of a store with %s', async (_, mark, reason) => {
    const before = (await redis.witness().get(schema))!
    await redis.witness().set(schema, mark)
    try {
      const saved = onRecords(redis.url, PREFIX, (at) => saveBackup(at, join(folder, 'useless'), {}))
      await expect(saved).rejects.toThrow(reason)
      await expect(stat(join(folder, 'useless'))).rejects.toThrow('ENOENT')
    } finally {
      await redis.witness().set(schema, before)
    }
  })

  test('is not restored', async () => {
    const mark = 'restoring 0123456789ab'
    await onRecords(redis.url, PREFIX, (at) => {
      const copyTag: typeof at.backup.copyTag = async function* (tag) {
        for await (const saved of at.backup.copyTag(tag)) {
          yield saved.key === '{networks}:schema' ? { ...saved, piece: { type: 'string', value: mark } } : saved
        }
        return new Map()
      }
      return saveBackup({ ...at, backup: { ...at.backup, copyTag } }, join(folder, 'of-a-part'), {})
    })
    const prefix = freshPrefix()
    const restored = onRecords(redis.url, prefix, (at) => restoreBackup(at, join(folder, 'of-a-part'), {}))
    await expect(restored).rejects.toThrow(/has no valid schema number: .*\. Nothing was restored$/)
    expect(await redis.witness().keys(`${prefix}*`)).toEqual([])
  })
})
