/*
 * An attacker who can write to Redis saves the text of a keyring and restores it later, so that altered records look
 * old and cuts of the audit go unnoticed. Stores of keyrack 0.1.0, which look the same, can still be upgraded.
 */

import { beforeEach, describe, expect, test } from 'vitest'
import { retire, rotate } from '../../src/sealing/change-keyring.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { BINDING_RECORDS, CHAINED_SINCE, RECORDS_BOUND } from '../../src/sealing/keyring-attributes.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { createSigner } from '../../src/sealing/signer.ts'
import { auditKey, entriesOf, faultsIn, openKeeper } from '../audit/trail.ts'
import { runKeyrack } from '../commands/run-keyrack.ts'
import { formerKeyring } from '../sealing/former-keyring.ts'
import { openStore } from '../store/open-store.ts'
import { Caller } from '../support/caller.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService, TEST_KEY } from '../support/service.ts'
import { beginFormerStore, stripProofs, turnIntoFormerStore } from './former-store.ts'

const KEK = parseKey(TEST_KEY)
const OUTDATED = /an earlier keyring was put in its place/

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
let prefix: string

beforeEach(() => {
  prefix = freshPrefix()
})

const keyringKey = (): string => `${prefix}{c}:keyring`
const configsKey = (): string => `${prefix}{c}:configs:Default`
const start = (): Promise<Service> => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
const keyrack = (...args: string[]) =>
  runKeyrack(args, { env: { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY } })

/** Creates the keyring by opening it, as a command does before the first start. Returns its text. */
async function makeKeyring(): Promise<string> {
  const { store, close } = await openStore(redis.url, prefix)
  await openSealing({ store: store.keyring, kek: KEK })
  close()
  return (await witness.get(keyringKey()))!
}

/** Starts a service, saves a configuration with two sets, adds devices, and stops the service. */
async function fillStore(): Promise<void> {
  const service = await start()
  const caller = new Caller(service.url)
  const config = { name: 'core', addressSet: { addresses: ['10.0.0.1'] } }
  await caller.result('saveCredentialConfig', ['Default', null, config])
  const sets = ['a', 'b'].map((name) => ({ name, password: `canary-${name}` }))
  await caller.result('saveCredentialSets', ['Default', 'core', sets])
  await caller.result('commitEdits')
  for (let n = 1; n <= 4; n++) await service.result('Inventory.createDevice', ['Default', `10.0.0.${n}`, 'A::B'])
  await service.stop()
}

test('keyring reencrypt fails if a record cannot be read, after it encrypted the others', async () => {
  await fillStore()
  const id = await witness.hget(`${prefix}{c}:names:Default`, 'core')
  await witness.hset(`${prefix}{c}:sets:${id}`, 'a', 'not a record')
  await keyrack('keyring', 'rotate')
  const { code, err } = await keyrack('keyring', 'reencrypt')
  expect(err).toBe(
    '1 record encrypted again with data key 2\n' +
      'Error: Left 1 record unchanged that cannot be read: keyrack audit verify says which\n',
  )
  expect(code).toBe(1)
  expect(await keyrack('audit', 'verify')).toMatchObject({ code: 1, err: expect.stringContaining('set "a"') })
})

/** Makes the sets of the configuration apply to an address of the attacker, without a proof. */
async function redirectConfig(): Promise<void> {
  const [id = '', record = ''] = Object.entries(await witness.hgetall(configsKey()))[0] ?? []
  await witness.hset(configsKey(), id, record.replace('"10.0.0.1"', '"192.0.2.66"'))
  await stripProofs(witness, configsKey())
}

/** Removes the newest entries of a stream, and every record of how many entries it had. */
async function cutAudit(): Promise<void> {
  const entries = await entriesOf(witness, prefix, 'n:Default')
  await witness.xdel(auditKey(prefix, 'n:Default'), ...entries.slice(-2).map(({ id }) => id))
  await witness.set(`${prefix}{n:Default}:seq`, `0:${'0'.repeat(12)}`)
  const seals = await witness.keys(`${prefix}*audit-*`)
  if (seals.length > 0) await witness.del(...seals)
  const rest = await entriesOf(witness, prefix, 'n:Default')
  await witness.del(auditKey(prefix, 'n:Default'))
  for (const { id, fields } of rest) {
    await witness.xadd(auditKey(prefix, 'n:Default'), id, ...Object.entries(fields).flat())
  }
}

/** Returns the password that a caller gets for the attacker's address, or the name of the error. */
async function stolen(service: Service): Promise<unknown> {
  const { result, error } = await new Caller(service.url).reply('resolveCredentials', ['Default', '192.0.2.66'])
  return (
    error?.data?.code ?? (result as { credentialSet: { password: string } }[]).map((one) => one.credentialSet.password)
  )
}

describe('in a store that this version created,', () => {
  test('the very first keyring says that records are bound and the audit is chained', async () => {
    const first = await makeKeyring()
    expect(JSON.parse(first)).toMatchObject({
      generation: 1,
      attributes: { [RECORDS_BOUND]: '0', [CHAINED_SINCE]: '0' },
    })
    expect(await faultsIn(redis.url, prefix)).toEqual({})
  })

  test('an altered configuration stays refused after the first keyring was put back', async () => {
    const first = await makeKeyring()
    await fillStore()
    await redirectConfig()
    await witness.set(keyringKey(), first)
    const service = await start()
    expect(await stolen(service)).toBe('STORE_UNAVAILABLE')
    await service.stop()
    expect((await keyrack('audit', 'verify')).err).toMatch(/configuration "core" of network "Default" was altered/)
  })

  test('entries cut from the audit are found after the first keyring was put back', async () => {
    const first = await makeKeyring()
    await fillStore()
    await cutAudit()
    await witness.set(keyringKey(), first)
    expect(await faultsIn(redis.url, prefix)).toMatchObject({ streams: 'their list is missing' })
    // A start must not sign the remaining entries, which would hide the cut.
    await (await start()).stop()
    expect(await faultsIn(redis.url, prefix)).toMatchObject({ streams: 'their list is missing' })
    expect((await keyrack('keyring', 'bind')).err).toMatch(/streams: their list is missing/)
    await (await start()).stop()
    expect(await faultsIn(redis.url, prefix)).toEqual({})
  })

  test('"keyring bind" accepts heads that are gone, and leaves the others as they are', async () => {
    await fillStore()
    const heads = `${prefix}{a}:audit-heads`
    const other = await witness.hget(heads, 'credentials')
    await witness.hdel(heads, 'n:Default')
    expect((await keyrack('audit', 'verify')).code).toBe(1)
    const { code, err } = await keyrack('keyring', 'bind')
    expect([code, err]).toEqual([0, expect.stringMatching(/n:Default: its head is missing\nRunning services forget/)])
    expect(await witness.hget(heads, 'credentials')).toBe(other)
    expect(await faultsIn(redis.url, prefix)).toEqual({})
    await (await start()).stop()
    expect(await witness.hexists(heads, 'n:Default')).toBe(1)
    expect((await keyrack('audit', 'verify')).code).toBe(0)
  })

  describe('"keyring bind" and a service that runs:', () => {
    const heads = (): string => `${prefix}{a}:audit-heads`
    const openNow = () => forThisTest(openKeeper(redis.url, prefix))

    test.each([
      ['the head of a stream', 'n:Default'],
      ['the list of heads', ''],
    ])('%s that was removed and accepted is no longer reported, and a later cut is', async (_, field) => {
      await fillStore()
      const keeper = await openNow()
      await witness.hdel(heads(), field)
      for (let checks = 0; checks < 2; checks++) await keeper.check()
      expect(keeper.trouble).toEqual([expect.stringContaining('is missing')])
      const { code, err } = await keyrack('keyring', 'bind')
      expect([code, err]).toEqual([
        0,
        expect.stringMatching(/is missing\nRunning services forget .*\/readyz.*, and check .* within a minute\n/),
      ])
      await keeper.check()
      expect(keeper.trouble).toEqual([])
      expect(await witness.hexists(heads(), 'n:Default')).toBe(1)
      expect((await keyrack('audit', 'verify')).code).toBe(0)
      const newest = (await entriesOf(witness, prefix, 'n:Default')).at(-1)!
      await witness.xdel(auditKey(prefix, 'n:Default'), newest.id)
      await keeper.check()
      expect(keeper.trouble).toEqual([expect.stringContaining('it went back')])
    })

    test('an earlier state of the whole audit is accepted, and only the command can accept it', async () => {
      await fillStore()
      const early = (await witness.keys(`${prefix}*audit*`)).concat(`${prefix}{n:Default}:seq`)
      for (const key of early) await witness.copy(key, `early:${key}`)
      const service = await start()
      await service.result('Inventory.createDevice', ['Default', '10.0.0.9', 'A::B'])
      await service.stop()
      const keeper = await openNow()
      for (const key of early) await witness.copy(`early:${key}`, key, 'REPLACE')
      for (let checks = 0; checks < 2; checks++) await keeper.check()
      expect(keeper.trouble).toEqual([
        expect.stringContaining('network, which the log names, was altered: it went back'),
      ])
      expect((await keyrack('keyring', 'bind')).code).toBe(0)
      await keeper.check()
      expect(keeper.trouble).toEqual([])
    })

    test('a fault that the command does not accept is reported again', async () => {
      await fillStore()
      const keeper = await openNow()
      const newest = (await entriesOf(witness, prefix, 'n:Default')).at(-1)!
      await witness.xdel(auditKey(prefix, 'n:Default'), newest.id)
      await keeper.check()
      const trouble = [...keeper.trouble]
      expect(trouble).toEqual([expect.stringContaining('it went back')])
      expect((await keyrack('keyring', 'bind')).code).toBe(1)
      await keeper.check()
      expect(keeper.trouble).toEqual(trouble)
    })
  })

  /** Returns the contents of all keys of the store, in hex as DUMP returns them. */
  async function readStore(): Promise<Record<string, string>> {
    const keys = (await witness.keys(`${prefix}*`)).sort()
    const values = await Promise.all(keys.map(async (key) => (await witness.dumpBuffer(key))!.toString('hex')))
    return Object.fromEntries(keys.map((key, at) => [key, values[at]!]))
  }

  const FAULTS_TO_REFUSE: [string, () => Promise<void>][] = [
    [
      'an entry of the audit is gone',
      async () => {
        const [, second] = await entriesOf(witness, prefix, 'n:Default')
        await witness.xdel(auditKey(prefix, 'n:Default'), second!.id)
      },
    ],
    [
      'an entry of the audit and the head of its stream are gone',
      async () => {
        const [, second] = await entriesOf(witness, prefix, 'n:Default')
        await witness.xdel(auditKey(prefix, 'n:Default'), second!.id)
        await witness.hdel(`${prefix}{a}:audit-heads`, 'n:Default')
      },
    ],
    [
      'an entry of the audit and the list of heads are gone',
      async () => {
        const [, second] = await entriesOf(witness, prefix, 'n:Default')
        await witness.xdel(auditKey(prefix, 'n:Default'), second!.id)
        await witness.hdel(`${prefix}{a}:audit-heads`, '')
      },
    ],
    [
      'a set cannot be read',
      async () => {
        const id = await witness.hget(`${prefix}{c}:names:Default`, 'core')
        await witness.hset(`${prefix}{c}:sets:${id}`, 'a', 'not a record')
      },
    ],
  ]

  test.each(FAULTS_TO_REFUSE)('"keyring bind" fails and changes nothing if %s', async (_, tamper) => {
    await fillStore()
    await redirectConfig()
    await witness.hdel(`${prefix}{a}:audit-heads`, 'credentials')
    await tamper()
    const before = await readStore()
    const { code, err } = await keyrack('keyring', 'bind')
    expect([code, err]).toEqual([1, expect.stringMatching(/Error: Cannot accept .*Nothing was changed/s)])
    expect(err).not.toMatch(/Running services|Accepted/)
    expect(await readStore()).toEqual(before)
  })

  test('a service keeps what only it found if "keyring bind" fails', async () => {
    await fillStore()
    const keeper = await forThisTest(openKeeper(redis.url, prefix))
    const heads = `${prefix}{a}:audit-heads`
    const early = ['n:Default'].map((stream) => auditKey(prefix, stream)).concat(heads, `${prefix}{n:Default}:seq`)
    for (const key of early) await witness.copy(key, `early:${key}`)
    const service = await start()
    await service.result('Inventory.createDevice', ['Default', '10.0.0.9', 'A::B'])
    await service.stop()
    await keeper.check()
    for (const key of early) await witness.copy(`early:${key}`, key, 'REPLACE')
    await keeper.check()
    const trouble = [...keeper.trouble]
    expect(trouble).toEqual([expect.stringContaining('it went back')])
    expect(await faultsIn(redis.url, prefix)).toEqual({})
    const id = await witness.hget(`${prefix}{c}:names:Default`, 'core')
    await witness.hset(`${prefix}{c}:sets:${id}`, 'a', 'not a record')
    expect((await keyrack('keyring', 'bind')).code).toBe(1)
    await keeper.check()
    expect(keeper.trouble).toEqual(trouble)
  })

  test('"keyring bind" fails and names the stream if an entry is gone', async () => {
    await fillStore()
    const [, second] = await entriesOf(witness, prefix, 'n:Default')
    await witness.xdel(auditKey(prefix, 'n:Default'), second!.id)
    const { code, err } = await keyrack('keyring', 'bind')
    expect([code, err]).toEqual([1, expect.stringMatching(/floors of the audit.*\nn:Default: entry 2 is missing/)])
  })

  test('a command before the first start, and the first start, are no fault', async () => {
    expect((await keyrack('keys', 'create', 'first', '--role', 'admin', '--init')).code).toBe(0)
    expect(await faultsIn(redis.url, prefix)).toEqual({})
    const service = await start()
    await service.stop()
    expect((await keyrack('audit', 'verify')).code).toBe(0)
  })
})

describe('in a store that was upgraded from keyrack 0.1.0,', () => {
  /** Returns the keyring of 0.1.0, and the one into which the first command of this version converts it. */
  async function upgrade(): Promise<Record<'former' | 'converted', string>> {
    const former = formerKeyring()
    await witness.set(keyringKey(), former)
    await beginFormerStore(witness, prefix)
    const converted = await makeKeyring()
    await fillStore()
    return { former, converted }
  }

  test.each(['former', 'converted'] as const)('the %s keyring is refused by a start', async (which) => {
    const texts = await upgrade()
    await redirectConfig()
    await witness.set(keyringKey(), texts[which])
    await expect(start()).rejects.toThrow(OUTDATED)
    const { code, err } = await keyrack('audit', 'verify')
    expect(code).toBe(1)
    expect(err).toMatch(/keyring: .*earlier keyring/)
  })

  test.each(['former', 'converted'] as const)('the %s keyring does not hide a cut of the audit', async (which) => {
    const texts = await upgrade()
    await cutAudit()
    await witness.set(keyringKey(), texts[which])
    expect((await faultsIn(redis.url, prefix)).keyring).toMatch(OUTDATED)
    await expect(start()).rejects.toThrow(OUTDATED)
    expect((await faultsIn(redis.url, prefix)).keyring).toMatch(OUTDATED)
  })

  test.each([
    ['without the audit', async () => void (await witness.del(...(await witness.keys(`${prefix}*audit*`))))],
    ['with the audit', async () => {}],
  ])('the converted keyring is refused %s because a set is bound', async (_, tamper) => {
    const { converted } = await upgrade()
    await redirectConfig()
    await tamper()
    await witness.set(keyringKey(), converted)
    await expect(start()).rejects.toThrow(OUTDATED)
    const error = await start().catch((failure: Error) => failure)
    expect((error as Error).message).toMatch(/keyrack keyring bind/)
  })

  test('"keyring bind" accepts the stored records, and a service then starts', async () => {
    const { converted } = await upgrade()
    await witness.set(keyringKey(), converted)
    await expect(start()).rejects.toThrow(OUTDATED)
    expect((await keyrack('keyring', 'bind')).code).toBe(0)
    const service = await start()
    expect(await new Caller(service.url).result('resolveCredentials', ['Default', '10.0.0.1'])).toHaveLength(2)
    await service.stop()
    expect((await keyrack('audit', 'verify')).code).toBe(0)
  })
})

describe('a genuine store of keyrack 0.1.0', () => {
  let former: string

  beforeEach(async () => {
    former = formerKeyring()
    await witness.set(keyringKey(), former)
    await beginFormerStore(witness, prefix)
    await fillStore()
    await turnIntoFormerStore(witness, redis.url, prefix, former)
  })

  const isBound = async (): Promise<boolean> =>
    Object.values(await witness.hgetall(configsKey())).every((record) => /"mac":"[0-9a-f]{40}"\}$/.test(record))

  test('is upgraded by two services that start at once, and its credentials can be read', async () => {
    expect(await isBound()).toBe(false)
    const services = await Promise.all([start(), start()])
    expect(await isBound()).toBe(true)
    for (const service of services) {
      expect(await new Caller(service.url).result('resolveCredentials', ['Default', '10.0.0.1'])).toHaveLength(2)
      await service.stop()
    }
    expect((await keyrack('audit', 'verify')).err).toMatch(/none missing and none forged/)
  })

  /** Puts the store into the state of a start that was killed while it bound records. */
  async function interruptBinding(): Promise<void> {
    await (await start()).stop()
    const attributes = JSON.parse((await witness.get(keyringKey()))!).attributes as Record<string, string>
    await turnIntoFormerStore(witness, redis.url, prefix, former)
    const { store, close } = await openStore(redis.url, prefix)
    const sealing = await openSealing({ store: store.keyring, kek: KEK })
    await sealing.noteAttribute(BINDING_RECORDS, attributes[BINDING_RECORDS]!)
    expect(createSigner(sealing.keyFor('audit'))('x')).toHaveLength(64)
    close()
  }

  test('is upgraded by the next start if the first one was interrupted', async () => {
    await interruptBinding()
    await (await start()).stop()
    expect(await isBound()).toBe(true)
  })

  test('is not upgraded if a configuration was altered since the interruption', async () => {
    await interruptBinding()
    await redirectConfig()
    await expect(start()).rejects.toThrow(/have changed since an earlier start began to add proofs to them/)
    expect(await isBound()).toBe(false)
  })
})

describe('an earlier keyring with the same attributes', () => {
  test.each([
    ['from before a rotation', 0],
    ['from before a retired term', 1],
  ])('%s is found by verify, also after a later rotation', async (_, which) => {
    await fillStore()
    const { store, close } = await openStore(redis.url, prefix)
    const { sealing, cli } = await signedStore(store)
    const texts = [(await witness.get(keyringKey()))!]
    await rotate({ store: cli.keyring, kek: KEK })
    texts.push((await witness.get(keyringKey()))!)
    await retire({ store: cli.keyring, kek: KEK, term: 1, countOn: async () => 0 })
    expect((await faultsIn(redis.url, prefix)).keyring).toBeUndefined()
    await witness.set(keyringKey(), texts[which]!)
    expect((await faultsIn(redis.url, prefix)).keyring).toMatch(/generation \d+ is recorded/)
    await rotate({ store: cli.keyring, kek: KEK })
    await rotate({ store: cli.keyring, kek: KEK })
    await rotate({ store: cli.keyring, kek: KEK })
    expect((await faultsIn(redis.url, prefix)).keyring).toMatch(/generation \d+ followed generation/)
    expect(sealing.activeTerm).toBe(1)
    close()
  })

  async function signedStore(store: Awaited<ReturnType<typeof openStore>>['store']) {
    const sealing = await openSealing({ store: store.keyring, kek: KEK })
    const sign = createSigner(sealing.keyFor('audit'))
    const auditContext = { by: 'cli', method: 'keyring rotate', requestId: '', source: '', operation: null, sign }
    return { sealing, cli: store.for(auditContext) }
  }
})
