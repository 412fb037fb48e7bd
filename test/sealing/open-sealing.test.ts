import { describe, expect, test } from 'vitest'
import { rewrap, rotate } from '../../src/sealing/change-keyring.ts'
import { WrongKey } from '../../src/sealing/keyring.ts'
import { KeyringGone, KeyringTurnedBack } from '../../src/sealing/keyring-store.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { SealBroken } from '../../src/sealing/sealed-blob.ts'
import { KeyringBroken } from '../../src/sealing/stored-keyring.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, newKey } from './keys.ts'
import { countingReads, redisKeyringStore } from './redis-keyring-store.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const place = { kind: 'set', owner: 'config-1', name: 'core' }

function fresh() {
  const key = `${freshPrefix()}keyring`
  return { key, kek: newKey(), store: redisKeyringStore(witness, key) }
}

describe('opening', () => {
  test('makes a keyring where there is none, and the next start reads its blobs', async () => {
    const { store, kek, key } = fresh()
    const blob = (await openSealing({ store, kek })).seal('secret', place)
    const text = await witness.get(key)
    const next = await openSealing({ store, kek })
    expect((await next.unseal(blob, place)).toString()).toBe('secret')
    expect(await witness.get(key)).toBe(text)
  })

  test('by 20 processes at once makes one keyring, which all of them have', async () => {
    const { store, kek } = fresh()
    let made = 0
    const watched = {
      read: store.read,
      async replace(expected: string | null, next: string) {
        const written = await store.replace(expected, next)
        if (written) made++
        return written
      },
    }
    const all = await Promise.all(Array.from({ length: 20 }, () => openSealing({ store: watched, kek })))
    const blob = all[0]!.seal('secret', place)
    const texts = await Promise.all(all.map(async (sealing) => (await sealing.unseal(blob, place)).toString()))
    expect(made).toBe(1)
    expect(texts).toEqual(Array(20).fill('secret'))
  })

  test('with the wrong key is refused and leaves the keyring as it is', async () => {
    const { store, kek, key } = fresh()
    await openSealing({ store, kek })
    const text = await witness.get(key)
    await expect(openSealing({ store, kek: newKey() })).rejects.toThrow(WrongKey)
    expect(await witness.get(key)).toBe(text)
  })

  test('of something that is no keyring is refused and leaves it as it is', async () => {
    const { store, kek, key } = fresh()
    await witness.set(key, 'half a keyr')
    await expect(openSealing({ store, kek })).rejects.toThrow(KeyringBroken)
    expect(await witness.get(key)).toBe('half a keyr')
  })
})

describe('after another process rotated', () => {
  test('a blob of the new term is read, and new blobs are on that term', async () => {
    const { store, kek } = fresh()
    const here = await openSealing({ store, kek })
    const old = here.seal('old', place)
    await rotate({ store, kek })
    const blob = (await openSealing({ store, kek })).seal('new', place)
    expect(here.activeTerm).toBe(1)
    expect((await here.unseal(blob, place)).toString()).toBe('new')
    expect((await here.unseal(old, place)).toString()).toBe('old')
    expect(here.activeTerm).toBe(2)
  })

  test('100 blobs of the new term at once cost one reading, later ones none', async () => {
    const { store, kek } = fresh()
    const counted = countingReads(store)
    const here = await openSealing({ store: counted, kek })
    await rotate({ store, kek })
    const blob = (await openSealing({ store, kek })).seal('new', place)
    counted.reads = 0
    await Promise.all(Array.from({ length: 100 }, () => here.unseal(blob, place)))
    await here.unseal(blob, place)
    expect(counted.reads).toBe(1)
  })

  test('blobs of the old term and the new are unsealed together, in their order, for one reading', async () => {
    const { store, kek } = fresh()
    const counted = countingReads(store)
    const here = await openSealing({ store: counted, kek })
    const old = here.seal('old', place)
    await rotate({ store, kek })
    const blob = (await openSealing({ store, kek })).seal('new', place)
    counted.reads = 0
    const contents = await here.unsealAll([old, blob, old].map((one) => ({ blob: one, context: place })))
    expect(contents.map(String)).toEqual(['old', 'new', 'old'])
    expect(counted.reads).toBe(1)
    await expect(here.unsealAll([{ blob: old, context: { ...place, name: 'edge' } }])).rejects.toThrow(SealBroken)
  })

  test('a reading that began before the rotation does not make a blob of the new term unreadable', async () => {
    const { store, kek } = fresh()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isSlow = false
    const slow = {
      ...store,
      async read() {
        const text = await store.read()
        if (isSlow) await held
        return text
      },
    }
    const here = await openSealing({ store: slow, kek })
    isSlow = true
    const early = here.refresh()
    await witness.ping()
    await rotate({ store, kek })
    const blob = (await openSealing({ store, kek })).seal('new', place)
    const content = here.unseal(blob, place)
    letGo()
    expect((await content).toString()).toBe('new')
    await early
  })

  test('a blob that claims a term that never was costs one reading and is refused', async () => {
    const { store, kek } = fresh()
    const counted = countingReads(store)
    const here = await openSealing({ store: counted, kek })
    const bytes = Buffer.from(here.seal('secret', place), 'base64')
    bytes.writeUInt32BE(9, 1)
    counted.reads = 0
    await expect(here.unseal(bytes.toString('base64'), place)).rejects.toThrow(SealBroken)
    expect(counted.reads).toBe(1)
  })
})

describe('a refresh that fails', () => {
  test('leaves what was known usable: the keyring is gone', async () => {
    const { store, kek, key } = fresh()
    const here = await openSealing({ store, kek })
    const blob = here.seal('secret', place)
    await witness.del(key)
    await expect(here.refresh()).rejects.toThrow(KeyringGone)
    expect((await here.unseal(blob, place)).toString()).toBe('secret')
    expect(await witness.exists(key)).toBe(0)
  })

  test('leaves what was known usable: the keyring is under another key', async () => {
    const { store, kek } = fresh()
    const here = await openSealing({ store, kek })
    const blob = here.seal('secret', place)
    await rewrap({ store, kek, nextKek: newKey() })
    await expect(here.refresh()).rejects.toThrow(WrongKey)
    expect((await here.unseal(blob, place)).toString()).toBe('secret')
  })

  test('is followed by one that succeeds', async () => {
    const { store, kek } = fresh()
    let isDown = false
    const shaky = { ...store, read: () => (isDown ? Promise.reject(new Error('down')) : store.read()) }
    const here = await openSealing({ store: shaky, kek })
    await rotate({ store, kek })
    isDown = true
    await expect(here.refresh()).rejects.toThrow('down')
    isDown = false
    await here.refresh()
    expect(here.activeTerm).toBe(2)
  })
})

describe('a keyring that is turned back', () => {
  test('is refused by a process that has seen a newer one, which stays in use', async () => {
    const { store, kek, key } = fresh()
    const here = await openSealing({ store, kek })
    const early = (await witness.get(key))!
    await rotate({ store, kek })
    await here.refresh()
    const blob = here.seal('secret', place)
    await witness.set(key, early)
    await expect(here.refresh()).rejects.toThrow(KeyringTurnedBack)
    expect(here.activeTerm).toBe(2)
    expect((await here.unseal(blob, place)).toString()).toBe('secret')
  })
})

describe('an attribute', () => {
  test('is recorded once: of processes that note it at once all get the value of the first', async () => {
    const { store, kek } = fresh()
    const all = await Promise.all(Array.from({ length: 10 }, () => openSealing({ store, kek })))
    const noted = await Promise.all(all.map((sealing, at) => sealing.noteAttribute('since', `${at}`)))
    expect(new Set(noted).size).toBe(1)
    const late = await openSealing({ store, kek })
    expect(late.attribute('since')).toBe(noted[0])
    expect(late.attribute('until')).toBeNull()
  })
})
