/*
 * The directory of keys and users over a real Redis: what it refuses, what it takes over and when it notices changes.
 */

import { createSecretKey } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type KeyRecord, makeApiKey, matchesKeyRecord, revokedKey } from '../../src/access/api-key.ts'
import { type Directory, type DirectoryOptions, openDirectory } from '../../src/access/directory.ts'
import type { UserRecord } from '../../src/access/password.ts'
import { createRecordProofs } from '../../src/access/record-proofs.ts'
import { parseApiKey } from '../../src/domain/api-key.ts'
import { openStore } from '../store/open-store.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { soon } from '../support/soon.ts'

const pepper = createSecretKey(Buffer.alloc(32, 3))
const proofs = createRecordProofs(createSecretKey(Buffer.alloc(32, 4)), { without: 'unproven' })
const RIGHTS = { grants: ['role:viewer'], networks: null, expiresAt: null }
const ANN: UserRecord = { ...RIGHTS, createdAt: 5000, salt: '05', mac: '06' }

const redis = openOnce(startRedisServer)
let prefixes = 0
let store: Awaited<ReturnType<typeof openStore>>
let troubles: string[]
let locks: number

beforeEach(async () => {
  store = await forThisTest(openStore(redis.url, `t${++prefixes}:`))
  troubles = []
  locks = 0
})

const open = (more: Partial<DirectoryOptions> = {}): Promise<Directory> =>
  forThisTest(
    openDirectory({
      records: store.store.access,
      keyring: { proofs, pepper },
      tagOf: (owner) => `tag of ${owner}`,
      onTrouble: (reason) => troubles.push(reason),
      onLocked: () => locks++,
      ...more,
    }),
  )

const write = async (kind: 'keys' | 'users', id: string, record: object | string): Promise<void> => {
  const { access } = store.store
  const before = (await access.read())[kind].get(id) ?? null
  const text = typeof record === 'string' ? record : JSON.stringify(record)
  expect(await access.replace(kind, id, before, text)).toBe(true)
}
const stored = async <Record>(kind: 'keys' | 'users', id: string): Promise<Record> =>
  JSON.parse((await store.store.access.read())[kind].get(id)!) as Record

const newKey = (): { id: string; record: KeyRecord; secret: string } => {
  const { id, key, record } = makeApiKey(pepper, 'job', RIGHTS, 5000)
  return { id, record, secret: parseApiKey(key.reveal())!.secret }
}

describe('an empty directory', () => {
  test('knows that it is empty until the first record is seen, and never again', async () => {
    const directory = await open()
    expect([directory.isEmpty, directory.owners()]).toEqual([true, ['local']])
    expect([directory.findKey('x'), directory.findUser('x'), directory.findProvenUser('x')]).toEqual([null, null, null])
    const { id, record } = newKey()
    await write('keys', id, proofs.signKey(id, record))
    await soon(() => expect(directory.isEmpty).toBe(false))
    await store.store.access.replace('keys', id, JSON.stringify(proofs.signKey(id, record)), null)
    await soon(() => expect(directory.findKey(id)).toBeNull())
    expect(directory.isEmpty).toBe(false)
  })

  test.each(['keys', 'users'] as const)(
    'is not empty if Redis holds only a record of %s that cannot be read',
    async (kind) => {
      await write(kind, 'x', 'no JSON')
      expect((await open()).isEmpty).toBe(false)
    },
  )
})

describe('a record', () => {
  test('is found with a valid proof, and names its owner', async () => {
    const { id, record } = newKey()
    await write('keys', id, proofs.signKey(id, record))
    await write('users', 'ann', proofs.signUser('ann', ANN))
    const directory = await open()
    expect(directory.findKey(id)).toEqual(proofs.signKey(id, record))
    expect(directory.findUser('ann')).toEqual(proofs.signUser('ann', ANN))
    expect([directory.isLocked, locks]).toEqual([false, 0])
    expect(directory.owners()).toEqual(['local', `key:${id}`, 'user:ann@5000'])
    expect(troubles).toEqual([])
  })

  test('without a proof is found, because its secret proves it later', async () => {
    const { id, record } = newKey()
    await write('keys', id, record)
    await write('users', 'ann', ANN)
    const directory = await open()
    expect([directory.findKey(id), directory.findUser('ann')]).toEqual([record, ANN])
  })

  test('that was altered is refused and reported', async () => {
    const { id, record } = newKey()
    await write('keys', id, { ...proofs.signKey(id, record), grants: ['role:admin'] })
    await write('users', 'ann', { ...proofs.signUser('ann', ANN), grants: ['role:admin'] })
    const directory = await open()
    expect([directory.findKey(id), directory.findUser('ann'), directory.owners()]).toEqual([null, null, ['local']])
    expect(directory.findProvenUser('tag of user:ann@5000')).toBeNull()
    expect(troubles).toEqual([
      `the record of key "${id}" was altered outside keyrack and is refused`,
      'the record of user "ann" was altered outside keyrack and is refused',
    ])
  })

  test.each([
    ['no JSON', 'x'],
    ['null', 'null'],
    ['no mac', '{"salt":"05"}'],
    ['a mac that is no text', '{"salt":"05","mac":6}'],
  ])('that is %s is refused and reported', async (_, text) => {
    await write('keys', 'k', text)
    await write('users', 'ann', text)
    const directory = await open()
    expect([directory.findKey('k'), directory.findUser('ann')]).toEqual([null, null])
    expect(troubles).toEqual([
      'the record of key "k" is damaged and is refused',
      'the record of user "ann" is damaged and is refused',
    ])
  })

  test('of a user needs a salt, that of a key does not', async () => {
    const whole = { name: 'k', grants: [], networks: null, expiresAt: null, createdAt: 1, revokedAt: null, mac: '06' }
    await write('keys', 'k', JSON.stringify(whole))
    await write('users', 'ann', JSON.stringify(whole))
    await open()
    expect(troubles).toEqual(['the record of user "ann" is damaged and is refused'])
  })

  test('with a long name is reported with the first 128 characters', async () => {
    await write('users', 'x'.repeat(200), 'x')
    await open()
    expect(troubles).toEqual([`the record of user "${'x'.repeat(128)}" is damaged and is refused`])
  })

  test('is reported once, and keeps its object while it does not change', async () => {
    const { id, record } = newKey()
    await write('keys', id, record)
    await write('users', 'ann', 'x')
    const directory = await open()
    const before = directory.findKey(id)
    await write('users', 'bob', ANN)
    await soon(() => expect(directory.findUser('bob')).not.toBeNull())
    expect(directory.findKey(id)).toBe(before)
    expect(troubles).toHaveLength(1)
  })
})

describe('a directory without a keyring', () => {
  test('locks once, with the first record, and finds no record, because it cannot verify one', async () => {
    const directory = await open({ keyring: null })
    expect([directory.isLocked, locks]).toEqual([false, 0])
    const { id, record } = newKey()
    await write('keys', id, proofs.signKey(id, record))
    await write('keys', 'k', 'no JSON')
    await write('users', 'ann', proofs.signUser('ann', ANN))
    await soon(() => expect(directory.isLocked).toBe(true))
    const { access } = store.store
    let reads = 0
    const read = () => access.read().finally(() => reads++)
    const later = await open({ keyring: null, records: { ...access, read } })
    await write('users', 'bob', ANN)
    await soon(() => expect(reads).toBe(2))
    for (const locked of [directory, later]) {
      expect([locked.findKey(id), locked.findUser('ann'), locked.findUser('bob')]).toEqual([null, null, null])
      expect(locked.findProvenUser('tag of user:ann@5000')).toBeNull()
      expect(locked.owners()).toEqual(['local'])
    }
    expect([locks, troubles]).toEqual([2, []])
  })
})

describe('the user of a cookie', () => {
  const TAG = 'tag of user:ann@5000'

  test('is found by the tag of a proven record only', async () => {
    await write('users', 'ann', proofs.signUser('ann', ANN))
    const directory = await open()
    // Not a promise, which would ask Redis for each request with a cookie.
    expect(directory.findProvenUser(TAG)).toEqual({ name: 'ann', record: proofs.signUser('ann', ANN) })
    expect(await directory.findProvenUser('tag of user:ann@5001')).toBeNull()
    await write('users', 'bob', ANN)
    await soon(() => expect(directory.findUser('bob')).not.toBeNull())
    expect(await directory.findProvenUser('tag of user:bob@5000')).toBeNull()
  })

  test('is found at once if another process gave the record its proof a moment ago', async () => {
    await write('users', 'ann', ANN)
    const directory = await open()
    expect(await directory.findProvenUser(TAG)).toBeNull()
    await write('users', 'ann', proofs.signUser('ann', ANN))
    expect(await directory.findProvenUser(TAG)).toMatchObject({ name: 'ann', record: ANN })
  })

  test('is not found if the record was deleted a moment ago', async () => {
    await write('users', 'ann', ANN)
    const directory = await open()
    await store.store.access.replace('users', 'ann', JSON.stringify(ANN), null)
    expect(await directory.findProvenUser(TAG)).toBeNull()
  })
})

describe('a record of an earlier version', () => {
  test('of a user gets its proof when its password was verified, and is found by its tag from then on', async () => {
    await write('users', 'ann', ANN)
    const directory = await open()
    const before = directory.findUser('ann')!
    const after = { ...ANN, createdAt: 6000 }
    const kept = await directory.takeOverUser('ann', before, after)
    expect(kept).toEqual(proofs.signUser('ann', after))
    expect(directory.findUser('ann')).toBe(kept)
    expect(await directory.findProvenUser('tag of user:ann@6000')).toEqual({ name: 'ann', record: kept })
    expect(await stored('users', 'ann')).toEqual(kept)
  })

  test('of a user is left as it is if another process changed it, or the store refuses writes', async () => {
    await write('users', 'ann', ANN)
    const directory = await open()
    const before = directory.findUser('ann')!
    expect(await directory.takeOverUser('ann', ANN, { ...ANN, createdAt: 6000 })).toBe(ANN)
    expect(await directory.takeOverUser('deleted', ANN, { ...ANN, createdAt: 6000 })).toBe(ANN)
    const changed = { ...ANN, createdAt: 7000 }
    await write('users', 'ann', changed)
    expect(await directory.takeOverUser('ann', before, { ...ANN, createdAt: 6000 })).toBe(before)
    expect(await stored('users', 'ann')).toEqual(changed)
    const records = { ...store.store.access, replace: () => Promise.reject(new Error('read-only')) }
    const readOnly = await open({ records })
    const found = readOnly.findUser('ann')!
    expect(await readOnly.takeOverUser('ann', found, { ...ANN, createdAt: 6000 })).toBe(found)
    const unkeyed = await open({ keyring: null })
    expect(await unkeyed.takeOverUser('ann', ANN, { ...ANN, createdAt: 6000 })).toBe(ANN)
  })

  test('of a key gets its proof when its secret was verified', async () => {
    const { id, record } = newKey()
    await write('keys', id, record)
    const directory = await open()
    directory.takeOverKey(id, record)
    directory.takeOverKey(id, directory.findKey(id)!)
    await soon(async () => expect(await stored('keys', id)).toEqual(proofs.signKey(id, record)))
    await soon(() => expect(directory.findKey(id)?.proof).toBeDefined())
  })

  test('of a key is not written again if it has a proof, if it was replaced, or without a keyring', async () => {
    const { id, record } = newKey()
    const signed = proofs.signKey(id, record)
    await write('keys', id, signed)
    await write('keys', 'plain', record)
    const written: string[] = []
    const records = { ...store.store.access, replace: async (_: string, name: string) => written.push(name) > 0 }
    const directory = await open({ records })
    directory.takeOverKey(id, directory.findKey(id)!)
    directory.takeOverKey('plain', { ...record })
    directory.takeOverKey('missing', record)
    const unkeyed = await open({ records, keyring: null })
    unkeyed.takeOverKey('plain', record)
    expect(written).toEqual([])
  })

  test('that was revoked gets a mac at the start that is valid only with its revocation', async () => {
    const { id, record, secret } = newKey()
    const former = { ...record, revokedAt: 6000 }
    const other = newKey()
    const proven = proofs.signKey(other.id, revokedKey(pepper, other.record, 6000))
    await write('keys', id, former)
    await write('keys', other.id, proven)
    await write('keys', 'live', record)
    await write('keys', 'broken', 'x')
    await open({ keyring: null })
    expect(await stored('keys', id)).toEqual(former)
    await open()
    const after = await stored<KeyRecord>('keys', id)
    expect(after).toEqual(proofs.signKey(id, revokedKey(pepper, former, 6000)))
    expect(matchesKeyRecord(pepper, { id, secret }, { ...after, revokedAt: null })).toBe(false)
    expect([await stored('keys', other.id), await stored('keys', 'live')]).toEqual([proven, record])
  })
})

describe('a change in Redis', () => {
  test('is noticed twice a second, without reading the records while nothing changes', async () => {
    let reads = 0
    let versions = 0
    const { access } = store.store
    const records = {
      ...access,
      read: () => {
        reads++
        return access.read()
      },
      readVersion: () => {
        versions++
        return access.readVersion()
      },
    }
    const directory = await open({ records })
    await soon(() => expect(versions).toBeGreaterThanOrEqual(2))
    expect(reads).toBe(1)
    await write('users', 'ann', ANN)
    await soon(() => expect(directory.findUser('ann')).not.toBeNull())
    expect(reads).toBe(2)
  })

  test('is noticed after Redis failed for a while', async () => {
    let fails = 0
    const { access } = store.store
    const records = {
      ...access,
      readVersion: () => (fails < 2 ? Promise.reject(new Error(`down ${++fails}`)) : access.readVersion()),
    }
    const directory = await open({ records })
    await write('users', 'ann', ANN)
    await soon(() => expect(directory.findUser('ann')).not.toBeNull())
    expect(fails).toBe(2)
  })

  test('is not looked for once the directory has stopped', async () => {
    let versions = 0
    // The stored version, so that the directory has nothing to read from Redis between two looks.
    const { version } = await store.store.access.read()
    const readVersion = async () => {
      versions++
      return version
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const directory = await open({ records: { ...store.store.access, readVersion } })
      await vi.advanceTimersByTimeAsync(1000)
      expect(versions).toBe(2)
      directory.stop()
      await vi.advanceTimersByTimeAsync(5000)
      expect(versions).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is not looked for again if the directory stops while it waits for Redis', async () => {
    let versions = 0
    const { version } = await store.store.access.read()
    let answer = (_: typeof version): void => {}
    const readVersion = (): Promise<typeof version> => {
      versions++
      return new Promise((resolve) => {
        answer = resolve
      })
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const directory = await open({ records: { ...store.store.access, readVersion } })
      await vi.advanceTimersByTimeAsync(500)
      directory.stop()
      answer(version)
      await vi.advanceTimersByTimeAsync(5000)
      expect(versions).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })
})
