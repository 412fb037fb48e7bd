import { describe, expect, test } from 'vitest'
import { acceptStored, retire, rewrap, rotate, TermInUse } from '../../src/sealing/change-keyring.ts'
import { WrongKey } from '../../src/sealing/keyring.ts'
import { ACCEPTED, CHAINED_SINCE } from '../../src/sealing/keyring-attributes.ts'
import { KeyringMissing } from '../../src/sealing/keyring-store.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { SealBroken } from '../../src/sealing/sealed-blob.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, newKey } from './keys.ts'
import { redisKeyringStore } from './redis-keyring-store.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const place = { kind: 'set', owner: 'config-1', name: 'core' }

async function opened() {
  const key = `${freshPrefix()}keyring`
  const options = { kek: newKey(), store: redisKeyringStore(witness, key) }
  return { ...options, key, options, sealing: await openSealing(options) }
}

const termsAt = async (key: string): Promise<number[]> =>
  JSON.parse((await witness.get(key))!).keys.map(({ term }: { term: number }) => term)

describe('rotation', () => {
  test('returns the number of the new term', async () => {
    const { options, key } = await opened()
    expect([await rotate(options), await rotate(options)]).toEqual([2, 3])
    expect(await termsAt(key)).toEqual([1, 2, 3])
  })

  test('by 5 processes at once loses no term', async () => {
    const { options, key } = await opened()
    const terms = await Promise.all(Array.from({ length: 5 }, () => rotate(options)))
    expect(terms.sort()).toEqual([2, 3, 4, 5, 6])
    expect(await termsAt(key)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('with the wrong key, or without a keyring, makes none', async () => {
    const { store, key, kek } = await opened()
    const text = await witness.get(key)
    await expect(rotate({ store, kek: newKey() })).rejects.toThrow(WrongKey)
    expect(await witness.get(key)).toBe(text)
    await witness.del(key)
    await expect(rotate({ store, kek })).rejects.toThrow(KeyringMissing)
    expect(await witness.exists(key)).toBe(0)
  })
})

describe('accepting the stored keyring', () => {
  test('records its time, and since when the audit is chained, and increases the generation', async () => {
    const { options, sealing } = await opened()
    await acceptStored(options, 1_700_000_000_000)
    await sealing.refresh()
    expect([sealing.attribute(ACCEPTED), sealing.attribute(CHAINED_SINCE)]).toEqual(Array(2).fill('1700000000000'))
    expect(sealing.generation).toBe(3)
  })

  test('keeps the time since when the audit is chained', async () => {
    const { options, sealing } = await opened()
    await sealing.noteAttribute(CHAINED_SINCE, '5')
    await acceptStored(options, 9)
    await sealing.refresh()
    expect([sealing.attribute(ACCEPTED), sealing.attribute(CHAINED_SINCE)]).toEqual(['9', '5'])
    expect(sealing.generation).toBe(3)
  })

  test('needs the key that opens it', async () => {
    const { store, key } = await opened()
    const text = await witness.get(key)
    await expect(acceptStored({ store, kek: newKey() }, 9)).rejects.toThrow(WrongKey)
    expect(await witness.get(key)).toBe(text)
  })
})

describe('a rewrap', () => {
  test('can be repeated, and leaves blobs as they are', async () => {
    const { options, sealing, key } = await opened()
    const nextKek = newKey()
    const blob = sealing.seal('secret', place)
    await rewrap({ ...options, nextKek })
    const text = await witness.get(key)
    await rewrap({ ...options, nextKek })
    expect(await witness.get(key)).toBe(text)
    const unwritable = { ...options.store, replace: () => expect.unreachable('A second rewrap changes nothing') }
    await rewrap({ ...options, store: unwritable, nextKek })
    const next = await openSealing({ store: options.store, kek: nextKek })
    expect((await next.unseal(blob, place)).toString()).toBe('secret')
    await expect(openSealing(options)).rejects.toThrow(WrongKey)
  })

  test('at the same time as a rotation succeeds, and the rotation is kept or refused', async () => {
    const { options, store, key } = await opened()
    const nextKek = newKey()
    const [moved, rotated] = await Promise.allSettled([rewrap({ ...options, nextKek }), rotate(options)])
    expect(moved.status).toBe('fulfilled')
    const { activeTerm } = await openSealing({ store, kek: nextKek })
    // A rotation that runs after the rewrap still uses the former key, and is refused.
    expect(activeTerm).toBe(rotated.status === 'fulfilled' ? 2 : 1)
    expect(await termsAt(key)).toEqual(rotated.status === 'fulfilled' ? [1, 2] : [1])
  })
})

describe('retirement', () => {
  test('is refused while a record is on the term', async () => {
    const { options, key } = await opened()
    await rotate(options)
    const retirement = retire({ ...options, term: 1, countOn: async (term) => (term === 1 ? 1 : 0) })
    await expect(retirement).rejects.toThrow(new TermInUse(1, 1))
    const advice = 'Run keyring reencrypt first; audit verify names those that cannot be read'
    expect(new TermInUse(1, 1).message).toBe(
      `Cannot retire term 1: 1 record is sealed on it, or cannot be read. ${advice}`,
    )
    expect(new TermInUse(1, 2)).toMatchObject({
      name: 'TermInUse',
      message: `Cannot retire term 1: 2 records are sealed on it, or cannot be read. ${advice}`,
    })
    expect(await termsAt(key)).toEqual([1, 2])
  })

  test('removes the term, and is refused when it is repeated', async () => {
    const { options, sealing, key } = await opened()
    const blob = sealing.seal('secret', place)
    await rotate(options)
    await retire({ ...options, term: 1, countOn: async () => 0 })
    const text = await witness.get(key)
    const again = (term: number) => retire({ ...options, term, countOn: async () => 0 })
    await expect(again(1)).rejects.toThrow('Cannot retire term 1: it is retired already. Terms on the keyring: 2')
    await expect(again(3)).rejects.toThrow('Cannot retire term 3: there is no such term. Terms on the keyring: 2')
    expect(await witness.get(key)).toBe(text)
    await rotate(options)
    await rotate(options)
    await expect(again(9)).rejects.toMatchObject({
      name: 'TermMissing',
      message: 'Cannot retire term 9: there is no such term. Terms on the keyring: 2, 3, 4',
    })
    await expect(again(1)).rejects.toThrow('Cannot retire term 1: it is retired already. Terms on the keyring: 2, 3, 4')
    expect(await termsAt(key)).toEqual([2, 3, 4])
    await again(3)
    await expect(again(3)).rejects.toThrow('Cannot retire term 3: it is retired already. Terms on the keyring: 2, 4')
    await expect((await openSealing(options)).unseal(blob, place)).rejects.toThrow(SealBroken)
  })

  test('of the active term is refused', async () => {
    const { options, key } = await opened()
    await expect(retire({ ...options, term: 1, countOn: async () => 0 })).rejects.toThrow('it is the active term')
    expect(await termsAt(key)).toEqual([1])
  })

  test('counts records again if the keyring changed since the count', async () => {
    const { options, key } = await opened()
    await rotate(options)
    const counts = [0, 3]
    const countOn = async () => {
      if (counts.length === 2) await rotate(options)
      return counts.shift()!
    }
    await expect(retire({ ...options, term: 1, countOn })).rejects.toThrow(TermInUse)
    expect(await termsAt(key)).toEqual([1, 2, 3])
  })

  test('does not break a reader that still holds a record of the term', async () => {
    const { options, sealing } = await opened()
    const blob = sealing.seal('secret', place)
    await rotate(options)
    await sealing.refresh()
    await retire({ ...options, term: 1, countOn: async () => 0 })
    await sealing.refresh()
    await sealing.refresh()
    expect((await sealing.unseal(blob, place)).toString()).toBe('secret')
    await rewrap({ ...options, nextKek: newKey() })
    await expect(sealing.refresh()).rejects.toThrow(WrongKey)
    expect((await sealing.unseal(blob, place)).toString()).toBe('secret')
  })
})
