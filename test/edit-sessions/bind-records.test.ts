/*
 * Proofs are added to the records of keyrack 0.1.0 once. The records are made by a session, and then lose what that
 * version did not write: the proof of a configuration, and the network in the seal of a set.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { bindAll, bindRecords, findCredentialFaults } from '../../src/edit-sessions/bind-records.ts'
import { BINDING_RECORDS, RECORDS_BOUND } from '../../src/sealing/keyring-attributes.ts'
import { KeyringOutdated } from '../../src/sealing/keyring-store.ts'
import { openSealing, type Sealing } from '../../src/sealing/open-sealing.ts'
import { findBlob } from '../../src/sealing/sealed-blob.ts'
import { setContext } from '../../src/store/credentials/sealed-records.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { type EditCaller, openEditStage, withMethods } from './edit-stage.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const stage = openForEachTest(() => openEditStage(redis.url, 't:', { age: 'old' }))

/** More sets than a page of the binding has. */
const MANY = 201

const names = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `s${at}`, password: `p${at}` }))
const sealingOf = (): Promise<Sealing> => openSealing({ store: stage.store.keyring, kek: stage.kek })
const bind = async (): Promise<unknown> => bindRecords(stage.store, await sealingOf())
const faults = async (): Promise<string[]> => findCredentialFaults(stage.store, await sealingOf())

async function save(caller: EditCaller, network: string, name: string, sets: readonly object[]): Promise<void> {
  await caller.call((session) => session.saveConfig(network, null, { name }))
  if (sets.length > 0) await caller.call((session) => session.saveSets(network, name, sets as { name: string }[]))
}

const idOf = async (network: string, name: string): Promise<string> =>
  (await stage.store.credentials.findConfigs(network, name, []))[0]!.id

/** Changes the record of a configuration or of a set. */
async function alter(key: string, field: string, change: (record: string) => string): Promise<void> {
  await witness.hset(key, field, change((await witness.hget(key, field))!))
}

/** Removes from all records what version 0.1.0 did not write. */
async function makeOld(): Promise<void> {
  for (const network of ['Default', 'Lab']) {
    for (const config of await stage.store.credentials.readConfigs([network])) {
      await removeProof(network, config.id)
      const sets = await witness.hkeys(stage.keys.credentials.sets(config.id))
      for (const set of await stage.store.credentials.readSets(config.id, sets)) {
        const { bound: _, ...context } = setContext(config, set)
        const text = await stage.sealing.unseal(set.sealed, setContext(config, set))
        await replaceSeal(config.id, set.key, stage.sealing.seal(text, context))
      }
    }
  }
}

const removeProof = (network: string, id: string): Promise<void> =>
  alter(stage.keys.credentials.configs(network), id, (record) => record.replace(/,"mac":"[0-9a-f]{40}"\}$/, '}'))

const replaceSeal = (id: string, key: string, sealed: string): Promise<void> =>
  alter(stage.keys.credentials.sets(id), key, (record) => record.replace(/"sealed":"[^"]*"/, `"sealed":"${sealed}"`))

/** Returns how many records of all networks are bound: configurations and sets. */
async function countBound(): Promise<[configs: number, sets: number]> {
  const configs = await stage.store.credentials.readConfigs(['Default', 'Lab'])
  let sets = 0
  for (const { id } of configs) {
    const keys = await witness.hkeys(stage.keys.credentials.sets(id))
    const stored = await stage.store.credentials.readSets(id, keys)
    sets += stored.filter(({ sealed }) => findBlob(sealed)?.isBound).length
  }
  return [configs.filter(({ mac }) => mac !== null).length, sets]
}

beforeEach(async () => {
  const caller = stage.newCaller()
  await save(caller, 'Default', 'routers', names(2))
  await save(caller, 'Default', 'empty', [])
  await save(caller, 'Lab', 'hosts', [{ name: 'x', password: 'p' }])
  await caller.call((session) => session.commit())
})

describe('binding', () => {
  test('adds a proof to every configuration and binds every set, once', async () => {
    const caller = stage.newCaller()
    await save(caller, 'Lab', 'many', names(MANY))
    await caller.call((session) => session.commit())
    await makeOld()
    expect(await countBound()).toEqual([0, 0])
    const before = Date.now()
    expect(await bind()).toEqual({ configs: 4, sets: MANY + 3 })
    expect(await countBound()).toEqual([4, MANY + 3])
    const sealing = await sealingOf()
    expect(Number(sealing.attribute(RECORDS_BOUND))).toBeGreaterThanOrEqual(before)
    expect(sealing.attribute(BINDING_RECORDS)).toMatch(/^[0-9a-f]{64}$/)
    expect(await bind()).toBeNull()
    expect(await bindAll(stage.store, sealing)).toEqual({ configs: 0, sets: 0 })
    expect(await faults()).toEqual([])
  })

  test('does nothing if another service has bound all records meanwhile', async () => {
    await makeOld()
    const early = await sealingOf()
    await bind()
    expect(await bindRecords(stage.store, early)).toBeNull()
  })

  test('reads no record if the keyring shows that all are bound', async () => {
    await makeOld()
    await bind()
    const list = () => Promise.reject(new Error('records are read'))
    const unreadable = withMethods(stage.store, 'networks', { list })
    expect(await bindRecords(unreadable, await sealingOf())).toBeNull()
  })

  test('of a store without records only notes that it is done', async () => {
    await witness.del(...(await witness.keys('t:{c}:configs:*')))
    expect(await bind()).toEqual({ configs: 0, sets: 0 })
    expect((await sealingOf()).attribute(RECORDS_BOUND)).not.toBeNull()
  })

  test('leaves out sets that cannot be read', async () => {
    await makeOld()
    const id = await idOf('Default', 'routers')
    const other = stage.sealing.seal('{}', { kind: 'set', owner: 'other', name: 's0' })
    await replaceSeal(id, 's0', other)
    await replaceSeal(id, 's1', 'no blob')
    expect(await bind()).toEqual({ configs: 3, sets: 1 })
    expect(await witness.hget(stage.keys.credentials.sets(id), 's0')).toContain(other)
  })

  test('fails if the keyring cannot be used', async () => {
    await makeOld()
    const sealing = await sealingOf()
    const unseal = () => Promise.reject(new Error('no keyring'))
    await expect(bindRecords(stage.store, { ...withAttributes(sealing), unseal })).rejects.toThrow('no keyring')
  })
})

/** Returns the sealing as an object whose members can be replaced. */
const withAttributes = (sealing: Sealing): Sealing => ({
  ...sealing,
  get activeTerm() {
    return sealing.activeTerm
  },
})

describe('a keyring from before the binding', () => {
  const REFUSED = 'has a proof, but according to the keyring no record has one'

  test('is refused if a configuration has a proof', async () => {
    await makeOld()
    await stage.store.credentials.prove([
      { config: (await stage.store.credentials.findConfigs('Lab', 'hosts', []))[0]!, mac: '0'.repeat(40) },
    ])
    const refusal: unknown = await bind().catch((failure: unknown) => failure)
    expect(refusal).toBeInstanceOf(KeyringOutdated)
    expect(`${refusal}`).toContain(`configuration "hosts" of network "Lab" ${REFUSED}`)
    expect(await countBound()).toEqual([1, 0])
    expect(await faults()).toEqual([
      expect.stringMatching(
        new RegExp(`^keyring: configuration "hosts".*${REFUSED}: an earlier keyring was put in its place$`),
      ),
      'configuration "hosts" of network "Lab" was altered',
    ])
  })

  test('is refused if a set is bound, and names the first one', async () => {
    const ids = [await idOf('Default', 'routers'), await idOf('Default', 'empty')]
    for (const id of ids) await removeProof('Default', id)
    await removeProof('Lab', await idOf('Lab', 'hosts'))
    await expect(bind()).rejects.toThrow(`set "s0" of configuration "routers" ${REFUSED}`)
    expect(await faults()).toEqual([expect.stringContaining(`keyring: set "s0" of configuration "routers" ${REFUSED}`)])
  })

  test('is refused with the configuration of the lowest id, in whichever order Redis returns them', async () => {
    const configs = await stage.store.credentials.readConfigs(['Default'])
    const [lowest] = configs.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const inOrder of [configs, configs.toReversed()]) {
      const store = withMethods(stage.store, 'credentials', { readConfigs: async () => [...inOrder] })
      const refusal = `configuration "${lowest!.attributes.name}" of network "Default" ${REFUSED}`
      await expect(bindRecords(store, await sealingOf())).rejects.toThrow(refusal)
    }
  })

  test('is not suspected if no record is bound, or if the keyring knows of the binding', async () => {
    expect(await faults()).toEqual([expect.stringContaining('an earlier keyring was put in its place')])
    await makeOld()
    expect(await faults()).toEqual([])
    const early = await sealingOf()
    await bind()
    expect(await findCredentialFaults(stage.store, early)).toEqual([])
  })

  test('is not suspected while records are being bound', async () => {
    const sealing = await sealingOf()
    await sealing.noteAttribute(BINDING_RECORDS, 'digest')
    expect(await findCredentialFaults(stage.store, sealing)).toEqual([])
  })
})

describe('a binding that was interrupted', () => {
  /** Binds configurations, and then fails. */
  async function interrupt(): Promise<void> {
    await makeOld()
    const replaceSealed = () => Promise.reject(new Error('interrupted'))
    const broken = withMethods(stage.store, 'credentials', { replaceSealed })
    await expect(bindRecords(broken, await sealingOf())).rejects.toThrow('interrupted')
    expect(await countBound()).toEqual([3, 0])
  }

  test('is continued', async () => {
    await interrupt()
    expect(await bind()).toEqual({ configs: 0, sets: 3 })
    expect(await faults()).toEqual([])
  })

  test('is continued though Redis returns networks and configurations in another order', async () => {
    await interrupt()
    const { credentials, networks } = stage.store
    const readConfigs = async (names: readonly string[]) => (await credentials.readConfigs(names)).toReversed()
    const list = async () => [...(await networks.list())].toReversed()
    const reversed = withMethods(withMethods(stage.store, 'credentials', { readConfigs }), 'networks', { list })
    expect(await bindRecords(reversed, await sealingOf())).toEqual({ configs: 0, sets: 3 })
  })

  test.each<[string, () => Promise<void>]>([
    ['the name of a set', () => alterSet((record) => record.replace('"name":"s0"', '"name":"z"'))],
    ['the priority of a set', () => alterSet((record) => record.replace(/"priority":\d+/, '"priority":77'))],
    ['the revision of a set', () => alterSet((record) => `1${record}`)],
    ['a configuration', () => alterConfig((record) => record.replace('"routers"', '"rooters"'))],
    ['the revision of a configuration', () => alterConfig((record) => `1${record}`)],
    ['a configuration that is gone', async () => void (await witness.del(stage.keys.credentials.configs('Lab')))],
  ])('is refused if something changed since: %s', async (_, change) => {
    await interrupt()
    await change()
    await expect(bind()).rejects.toThrow(
      'configurations or sets have changed since an earlier start began to add proofs to them',
    )
  })

  const alterSet = async (change: (record: string) => string) =>
    alter(stage.keys.credentials.sets(await idOf('Default', 'routers')), 's0', change)
  const alterConfig = async (change: (record: string) => string) =>
    alter(stage.keys.credentials.configs('Default'), await idOf('Default', 'routers'), change)

  test('is refused if another service noted other records at the same time', async () => {
    await makeOld()
    const [sealing, other] = [await sealingOf(), await sealingOf()]
    const noteAttribute: Sealing['noteAttribute'] = async (name, value) => {
      await other.noteAttribute(name, 'other digest')
      return await sealing.noteAttribute(name, value)
    }
    const refused = bindRecords(stage.store, { ...withAttributes(sealing), noteAttribute })
    await expect(refused).rejects.toThrow(/have changed since/)
    expect(await countBound()).toEqual([0, 0])
  })
})

test('a set whose record is no JSON is a fault and is skipped', async () => {
  await makeOld()
  const id = await idOf('Default', 'routers')
  const sets = stage.keys.credentials.sets(id)
  for (const [field, record] of [
    ['s0', '7:{"name":'],
    ['s1', 'altered'],
    ['s2', '7:{"name":"s2","priority":2,"sealed":5}'],
  ] as const)
    await witness.hset(sets, field, record)
  await bind()
  expect((await faults()).sort()).toEqual(
    ['s0', 's1', 's2'].map(
      (name) => `set "${name}" of configuration "routers" of network "Default" was altered or moved`,
    ),
  )
})

test('faults name each altered configuration, set and edit', async () => {
  await makeOld()
  await bind()
  const id = await idOf('Default', 'routers')
  const sets = stage.keys.credentials.sets(id)
  await witness.hset(sets, 's0', (await witness.hget(sets, 's1'))!)
  await replaceSeal(id, 's1', 'no blob')
  const configs = stage.keys.credentials.configs('Default')
  await alter(configs, await idOf('Default', 'empty'), (record) => record.replace(/"priority":\d+/, '"priority":77'))
  await stage.newCaller().call((session) => session.saveConfig('Lab', null, { name: 'new' }))
  const [session] = await witness.keys('t:{c}:session:*')
  const field = (await witness.hkeys(session!)).find((name) => name.startsWith('c:'))!
  await witness.hset(session!, field, stage.sealing.seal('{}', { kind: 'edit', owner: 'other', name: field }))
  expect((await faults()).sort()).toEqual([
    'configuration "empty" of network "Default" was altered',
    `edit "${field}" of a session was altered or moved`,
    'set "s0" of configuration "routers" of network "Default" was altered or moved',
    'set "s1" of configuration "routers" of network "Default" was altered or moved',
  ])
  const unseal = () => Promise.reject(new Error('no keyring'))
  await expect(findCredentialFaults(stage.store, { ...withAttributes(await sealingOf()), unseal })).rejects.toThrow(
    'no keyring',
  )
})
