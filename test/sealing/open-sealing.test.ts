import { describe, expect, test } from 'vitest'
import { retire, rewrap, rotate } from '../../src/sealing/change-keyring.ts'
import { WrongKey } from '../../src/sealing/keyring.ts'
import { CHAINED_SINCE, RECORDS_BOUND } from '../../src/sealing/keyring-attributes.ts'
import { KeyringMissing, KeyringOutdated, KeyringRolledBack } from '../../src/sealing/keyring-store.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { SealBroken } from '../../src/sealing/sealed-blob.ts'
import { KeyringBroken } from '../../src/sealing/stored-keyring.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { formerKeyring } from './former-keyring.ts'
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
  test('creates a keyring if there is none, and the next start reads its blobs', async () => {
    const { store, kek, key } = fresh()
    const blob = (await openSealing({ store, kek })).seal('secret', place)
    const text = await witness.get(key)
    const next = await openSealing({ store, kek })
    expect((await next.unseal(blob, place)).toString()).toBe('secret')
    expect(await witness.get(key)).toBe(text)
  })

  test('20 times at once creates one keyring, which all of them use', async () => {
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

  test('is refused if the stored text is not a keyring, and leaves it as it is', async () => {
    const { store, kek, key } = fresh()
    await witness.set(key, 'half a keyr')
    await expect(openSealing({ store, kek })).rejects.toThrow(KeyringBroken)
    expect(await witness.get(key)).toBe('half a keyr')
  })
})

describe('a store without a keyring', () => {
  test('that holds sealed records gets no new one, which could not open them', async () => {
    const { store, kek, key } = fresh()
    await expect(openSealing({ store: { ...store, isNeeded: async () => true }, kek })).rejects.toThrow(KeyringMissing)
    expect(await witness.exists(key)).toBe(0)
    expect(new KeyringMissing()).toMatchObject({
      name: 'KeyringMissing',
      message:
        'Cannot find the stored keyring, which existed before: restore it from a backup. Without it ' +
        'the stored credentials cannot be read',
    })
  })

  test('that is new gets one that says that all records are bound and the audit is chained', async () => {
    const { store, kek } = fresh()
    const here = await openSealing({ store: { ...store, isNeeded: async () => false, isNew: async () => true }, kek })
    expect([here.attribute(RECORDS_BOUND), here.attribute(CHAINED_SINCE)]).toEqual(['0', '0'])
    expect(here.generation).toBe(1)
  })

  test.each([{}, { isNew: async () => false }])(
    'that may hold older records gets one without that claim',
    async (has) => {
      const { store, kek } = fresh()
      const here = await openSealing({ store: { ...store, ...has }, kek })
      expect(here.attribute(RECORDS_BOUND)).toBeNull()
    },
  )

  test('is not asked about its records if there is a keyring', async () => {
    const { store, kek } = fresh()
    const first = await openSealing({ store, kek })
    const asked = { ...store, isNeeded: async () => true, isNew: async () => true }
    const next = await openSealing({ store: asked, kek })
    expect([next.attribute(RECORDS_BOUND), next.generation]).toEqual([null, first.generation])
  })

  test('that loses its keyring while it starts gets no new one', async () => {
    const { store, kek, key } = fresh()
    const losing = { ...store, replace: async () => false }
    await expect(openSealing({ store: losing, kek })).rejects.toThrow(KeyringMissing)
    expect(await witness.exists(key)).toBe(0)
  })
})

test('the error about an outdated keyring names the contradiction, and says what to do', () => {
  expect(new KeyringOutdated('the audit is chained')).toMatchObject({
    name: 'KeyringOutdated',
    message:
      'Cannot use the stored keyring: the audit is chained, so an earlier keyring was put in its place. Restore ' +
      'the newest one from a backup. If there is none, run "keyrack audit verify" and check all ' +
      'configurations, then accept the stored records with "keyrack keyring bind"',
  })
})

test('a keyring of format 1 is stored in the current format when it is opened', async () => {
  const { store, kek, key } = fresh()
  await witness.set(key, formerKeyring(kek))
  const here = await openSealing({ store, kek })
  expect([JSON.parse((await witness.get(key))!).format, here.generation]).toEqual([2, 1])
  expect(here.keyFor('backup').export()).toHaveLength(32)
})

describe('a record with clear text', () => {
  const bound = { ...place, bound: '{"port":22}' }

  test('opens only with that text', async () => {
    const here = await openSealing(fresh())
    const blob = here.seal('secret', bound)
    expect((await here.unseal(blob, bound)).toString()).toBe('secret')
    await expect(here.unseal(blob, { ...place, bound: '{"port":23}' })).rejects.toThrow(SealBroken)
  })

  test('must bind it as soon as the keyring says that all records do', async () => {
    const here = await openSealing(fresh())
    const blob = here.seal('secret', place)
    expect((await here.unseal(blob, bound)).toString()).toBe('secret')
    await here.noteAttribute(RECORDS_BOUND, '7')
    await expect(here.unseal(blob, bound)).rejects.toThrow(SealBroken)
    expect((await here.unseal(blob, place)).toString()).toBe('secret')
    expect((await here.unseal(here.seal('secret', bound), bound)).toString()).toBe('secret')
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

  test('100 blobs of the new term at once cause one read of the keyring, later ones none', async () => {
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

  test('blobs of the old and the new term are unsealed together, in order, with one read of the keyring', async () => {
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

  test('a read of the keyring that began before the rotation leaves blobs of the new term readable', async () => {
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

  test('a blob with a term that never existed causes one read of the keyring and is refused', async () => {
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
  test('leaves the last keyring in use if the stored one is gone', async () => {
    const { store, kek, key } = fresh()
    const here = await openSealing({ store, kek })
    const blob = here.seal('secret', place)
    await witness.del(key)
    await expect(here.refresh()).rejects.toThrow(KeyringMissing)
    expect((await here.unseal(blob, place)).toString()).toBe('secret')
    expect(await witness.exists(key)).toBe(0)
  })

  test('leaves the last keyring in use if the stored one is under another key', async () => {
    const { store, kek } = fresh()
    const here = await openSealing({ store, kek })
    const blob = here.seal('secret', place)
    await rewrap({ store, kek, nextKek: newKey() })
    await expect(here.refresh()).rejects.toThrow(WrongKey)
    expect((await here.unseal(blob, place)).toString()).toBe('secret')
  })

  test('can be repeated, and then succeeds', async () => {
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

describe('the previous keyring', () => {
  test('still unseals, and a term that is missing from both keyrings is looked for in the stored one', async () => {
    const { store, kek } = fresh()
    const counted = countingReads(store)
    const here = await openSealing({ store: counted, kek })
    const blob = here.seal('secret', place)
    await rotate({ store, kek })
    await here.refresh()
    await retire({ store, kek, term: 1, countOn: async () => 0 })
    await here.refresh()
    counted.reads = 0
    expect((await here.unseal(blob, place)).toString()).toBe('secret')
    expect(counted.reads).toBe(0)
    await rotate({ store, kek })
    await here.refresh()
    counted.reads = 0
    await expect(here.unseal(blob, place)).rejects.toThrow('the keyring has no key of its term')
    expect(counted.reads).toBe(1)
  })
})

describe('a keyring that is rolled back', () => {
  test('is also refused if it has the same generation', async () => {
    const { store, kek, key } = fresh()
    const here = await openSealing({ store, kek })
    const early = (await witness.get(key))!
    await here.noteAttribute('since', '7')
    await witness.set(key, early)
    const other = await openSealing({ store, kek })
    await other.noteAttribute('since', '8')
    expect(other.generation).toBe(here.generation)
    await expect(here.refresh()).rejects.toThrow(KeyringRolledBack)
    expect(here.attribute('since')).toBe('7')
    expect(new KeyringRolledBack()).toMatchObject({
      name: 'KeyringRolledBack',
      message: 'Cannot use the stored keyring: an earlier one was put in its place. This process keeps the newer one',
    })
  })

  test('is refused by a process that has seen a newer one, which stays in use', async () => {
    const { store, kek, key } = fresh()
    const here = await openSealing({ store, kek })
    const early = (await witness.get(key))!
    await rotate({ store, kek })
    await here.refresh()
    const blob = here.seal('secret', place)
    await witness.set(key, early)
    await expect(here.refresh()).rejects.toThrow(KeyringRolledBack)
    expect(here.activeTerm).toBe(2)
    expect((await here.unseal(blob, place)).toString()).toBe('secret')
  })
})

describe('an attribute', () => {
  test('is recorded once: all processes that record it at once get the value of the first', async () => {
    const { store, kek } = fresh()
    const all = await Promise.all(Array.from({ length: 10 }, () => openSealing({ store, kek })))
    const noted = await Promise.all(all.map((sealing, at) => sealing.noteAttribute('since', `${at}`)))
    expect(new Set(noted).size).toBe(1)
    expect(all.map(({ generation }) => generation)).toEqual(Array(10).fill(2))
    const late = await openSealing({ store, kek })
    expect(late.attribute('since')).toBe(noted[0])
    expect(late.attribute('until')).toBeNull()
  })
})
