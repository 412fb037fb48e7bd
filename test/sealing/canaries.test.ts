import { inspect } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { retire, rewrap, rotate } from '../../src/sealing/change-keyring.ts'
import { formatKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { reencrypt } from '../../src/sealing/reencrypt.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { formsFound, mayShowCanary, newCanary } from './canary.ts'
import { newKey } from './keys.ts'
import { redisKeyringStore } from './redis-keyring-store.ts'
import { placeOf, redisSealedRecords } from './redis-sealed-records.ts'

const redis = openOnce(() => startRedisServer(['--slowlog-log-slower-than', '0', '--slowlog-max-len', '100000']))
const witness = openOnce(() => redis.witness())
const canaries = Array.from({ length: 200 }, newCanary)
const kek = newKey()
const nextKek = newKey()
const nameOf = (at: number): string => `set ${at}`

/** Everything that Redis stored at each step, and the commands that wrote it. */
let stored = ''
/** All errors that were thrown, with their stacks and members. */
const thrown: string[] = []

async function take(): Promise<void> {
  stored += JSON.stringify([await witness.get('keyring'), await witness.hgetall('records')])
}

async function failing(action: () => unknown): Promise<void> {
  try {
    await action()
  } catch (failure) {
    thrown.push(inspect(failure, { depth: 9, showHidden: true }), JSON.stringify(failure), String(failure))
    return
  }
  throw new Error('it did not fail')
}

// Plays the life of a store: seal, rotate, re-encrypt, retire and rewrap, with every failure that can occur.
beforeAll(async () => {
  const store = redisKeyringStore(witness, 'keyring')
  const sealing = await openSealing({ store, kek })
  const seal = (at: number) => sealing.seal(JSON.stringify({ password: canaries[at] }), placeOf(nameOf(at)))
  await witness.hset('records', Object.fromEntries(canaries.map((_, at) => [nameOf(at), seal(at)])))
  await take()
  const blob = (await witness.hget('records', nameOf(0)))!
  const records = redisSealedRecords(witness, 'records', 50)
  const cut = Buffer.from(blob, 'base64').subarray(0, -1).toString('base64')
  await failing(() => sealing.unseal(blob, placeOf(nameOf(1))))
  await failing(() => sealing.unseal(cut, placeOf(nameOf(0))))
  await failing(() => sealing.unseal(canaries[0]!, placeOf(nameOf(0))))
  await failing(() => openSealing({ store, kek: nextKek }))
  await failing(() => openSealing({ store: { ...store, read: async () => canaries[0]! }, kek }))
  await rotate({ store, kek })
  await failing(() => retire({ store, kek, term: 1, countOn: async () => 1 }))
  await failing(() => retire({ store, kek, term: 2, countOn: async () => 0 }))
  await reencrypt(records, sealing)
  await take()
  await retire({ store, kek, term: 1, countOn: async () => 0 })
  await rewrap({ store, kek, nextKek })
  await failing(() => sealing.refresh())
  await failing(async () => (await openSealing({ store, kek: nextKek })).unseal(blob, placeOf(nameOf(0))))
  await take()
  stored += JSON.stringify(await witness.slowlog('GET', 100_000))
})

const found = (text: string): string[] => canaries.flatMap((canary) => formsFound(canary, text))

describe('of 200 canaries', () => {
  test('none is in anything stored, nor in a command', () => {
    expect(stored).toContain('"check')
    expect(stored).toContain('hset')
    expect(found(stored)).toEqual([])
  })

  test('none is in anything thrown', () => {
    expect(thrown).toHaveLength(9 * 3)
    expect(found(thrown.join('\n'))).toEqual([])
  })

  test('the search finds each in plaintext, in every form', () => {
    const forms = (canary: string) => [
      canary,
      Buffer.from(canary).toString('hex'),
      Buffer.from(canary).toString('hex').toUpperCase(),
      encodeURIComponent(canary),
      new URLSearchParams({ password: canary }).toString(),
      JSON.stringify({ password: canary }),
      JSON.stringify({ body: JSON.stringify({ password: canary }) }),
      ...['', 'x', 'xx', 'xxx'].flatMap((before) => [
        Buffer.from(`${before}${canary} after`).toString('base64'),
        Buffer.from(`${before}${canary}`).toString('base64url'),
      ]),
    ]
    const missed = canaries.flatMap((canary) => forms(canary).filter((form) => formsFound(canary, form).length === 0))
    expect(missed).toEqual([])
    expect(canaries.flatMap(forms).filter((form) => !mayShowCanary(form))).toEqual([])
    expect(mayShowCanary(stored)).toBe(false)
  })

  test('all can be read from the store', async () => {
    const sealing = await openSealing({ store: redisKeyringStore(witness, 'keyring'), kek: nextKek })
    const blobs = await witness.hgetall('records')
    const read = canaries.map(async (_, at) => sealing.unseal(blobs[nameOf(at)]!, placeOf(nameOf(at))))
    const passwords = (await Promise.all(read)).map((content) => JSON.parse(content.toString()).password)
    expect(passwords).toEqual(canaries)
  })
})

test('no key is in anything stored or thrown', () => {
  const everything = `${stored}\n${thrown.join('\n')}`
  for (const key of [kek, nextKek]) {
    const bytes = key.export()
    const forms = [formatKey(key), bytes.toString('base64').slice(0, 42), bytes.toString('base64url').slice(0, 42)]
    expect(forms.filter((form) => everything.includes(form))).toEqual([])
    expect(everything).not.toContain(bytes.toString('latin1'))
  }
})
