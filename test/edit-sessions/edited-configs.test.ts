/*
 * Configurations as a session stages, sees and commits them.
 */
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SentCredentialConfig } from '../../generated/types.ts'
import { configMac } from '../../src/edit-sessions/config-proof.ts'
import type { StoredConfig } from '../../src/store/credentials/config-records.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import {
  NETWORK,
  namesOf,
  newSession,
  openEditStage,
  refusalOf,
  saveAndCommit,
  type TestSession,
  withMethods,
} from './edit-stage.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const stage = openForEachTest(() => openEditStage(redis.url, 't:'))

describe('a configuration', () => {
  test('that is new has an id by its time, comes last, and is seen by its session alone', async () => {
    const [session, other] = [newSession(stage), newSession(stage)]
    await saveAndCommit(stage, 'first', [], { priority: 3 })
    const sent = { name: ' a ', addressSet: { addresses: ['10.*'] } }
    expect(await session.save(sent)).toMatchObject({ name: 'a', priority: 4, managedNetwork: NETWORK })
    const found = await session.config(' a ')
    expect(found).toMatchObject({ network: NETWORK, saved: null, attributes: { name: 'a', addresses: ['10.*'] } })
    expect(found.id).toMatch(/^018bcfe56800[0-9a-f]{12}$/)
    expect(await refusalOf(other.config(' a '))).toMatchObject({
      name: 'CONFIG_NOT_FOUND',
      message: 'No configuration "a" in network "Default"',
      data: { network: NETWORK, config: 'a' },
    })
  })

  test('can be renamed and changed, and is then found under its new name only', async () => {
    await saveAndCommit(stage, 'a')
    const session = newSession(stage)
    const { id } = await session.config('a')
    await session.save({ name: 'a', priority: 7 })
    expect(await session.config('a')).toMatchObject({ id, attributes: { priority: 7 } })
    expect(await session.save({ name: 'b' }, 'a')).toMatchObject({ name: 'b', priority: 7 })
    expect(await session.config(' b ')).toMatchObject({ id, attributes: { name: 'b', priority: 7 } })
    await expect(session.config('a')).rejects.toMatchObject({ name: 'CONFIG_NOT_FOUND' })
    await session.save({ name: 'b', priority: 8 }, 'b')
    await session.commit()
    expect(await newSession(stage).config('b')).toMatchObject({ id, attributes: { priority: 8 } })
  })

  test('cannot have the name of another one', async () => {
    await saveAndCommit(stage, 'a')
    await saveAndCommit(stage, 'b')
    expect(await refusalOf(newSession(stage).save({ name: 'b' }, 'a'))).toMatchObject({
      name: 'CONFIG_EXISTS',
      message: 'Network "Default" already has a configuration "b"',
      data: { network: NETWORK, config: 'b' },
    })
  })

  test('is checked when it is created and when it is changed', async () => {
    const bad: SentCredentialConfig = { name: 'a', type: 'STATIC', addressSet: { addresses: ['10.*'] } }
    expect(await refusalOf(newSession(stage).save(bad))).toMatchObject({ name: 'InvalidParams' })
    await saveAndCommit(stage, 'a')
    expect(await refusalOf(newSession(stage).save(bad))).toMatchObject({ name: 'InvalidParams' })
  })

  test('with sets cannot become static, unless the session deletes them first', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    expect(await refusalOf(session.save({ name: 'a', type: 'STATIC' }))).toMatchObject({
      name: 'CONFIG_TYPE_CONFLICT',
      data: { network: NETWORK, config: 'a' },
    })
    await session.save({ name: 'a', type: 'CLOUD' })
    await session.removeSets('a', ['s'])
    expect(await session.save({ name: 'a', type: 'STATIC' })).toMatchObject({ type: 'STATIC' })
    await session.saveSets('a', [{ name: '10.0.0.1' }])
    await expect(session.save({ name: 'a', type: 'DYNAMIC' })).rejects.toMatchObject({ name: 'CONFIG_TYPE_CONFLICT' })
    await session.commit()
    expect(await newSession(stage).page('a')).toEqual({ total: 1, sets: ['10.0.0.1 0'] })
  })

  test('that becomes static conflicts with any set of others, and one with another change does not', async () => {
    await saveAndCommit(stage, 'a')
    const [turner, painter] = [newSession(stage), newSession(stage)]
    await turner.save({ name: 'a', type: 'STATIC' })
    await painter.save({ name: 'a', priority: 5 })
    const other = newSession(stage)
    await other.saveSets('a', [{ name: 's' }])
    await other.commit()
    await painter.commit()
    await expect(turner.commit()).rejects.toMatchObject({ name: 'EDIT_CONFLICT' })
  })

  test('is deleted with its sets and its edits', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    await session.saveSets('a', [{ name: 't' }])
    await session.remove('a')
    await expect(session.config('a')).rejects.toMatchObject({ name: 'CONFIG_NOT_FOUND' })
    expect((await session.pending()).edits).toMatchObject([{ config: 'a', set: null, action: 'delete' }])
    await session.commit()
    await expect(newSession(stage).config('a')).rejects.toMatchObject({ name: 'CONFIG_NOT_FOUND' })
    expect(await witness.keys('t:{c}:sets:*')).toEqual([])
  })
})

describe('a network', () => {
  test.each<[string, (session: TestSession) => Promise<unknown>]>([
    ['reads of its configurations', (session) => session.configs('Nowhere')],
    ['reads of one', (session) => session.config('a', 'Nowhere')],
    ['edits', (session) => session.save({ name: 'a' }, null, {}, 'Nowhere')],
  ])('that does not exist is refused by %s', async (_, act) => {
    expect(await refusalOf(act(newSession(stage)))).toMatchObject({
      name: 'NETWORK_NOT_FOUND',
      data: { network: 'Nowhere' },
    })
  })

  test('that was deleted makes the commit fail with all conflicts until its edits are given up', async () => {
    await saveAndCommit(stage, 'c', ['s'])
    const session = newSession(stage)
    await session.saveSets('c', [{ name: 's' }])
    await session.save({ name: 'a' }, null, {}, 'Lab')
    await session.save({ name: 'b' })
    await stage.store.networks.delete('Lab')
    const other = newSession(stage)
    await other.saveSets('c', [{ name: 's' }])
    await other.commit()
    await expect(session.commit()).rejects.toMatchObject({
      name: 'EDIT_CONFLICT',
      data: {
        conflicts: [
          { network: 'Default', config: 'c', set: 's', theirs: 'update' },
          { network: 'Lab', config: 'a', theirs: 'network' },
        ],
      },
    })
    await session.rebase({}, [
      { network: 'Lab', config: 'a', keep: 'theirs' },
      { network: 'Default', config: 'c', set: 's', keep: 'theirs' },
    ])
    await session.commit()
    expect((await newSession(stage).configs()).map(namesOf)).toEqual([['c', 'b']])
  })

  test('has only its own configurations, saved and staged, in their order', async () => {
    await saveAndCommit(stage, 'b', [], { priority: 1 })
    await saveAndCommit(stage, 'c', [], { priority: 0 })
    const session = newSession(stage)
    await session.save({ name: 'b' }, null, {}, 'Lab')
    await session.save({ name: 'x', priority: 2 }, null, {}, 'Lab')
    await session.save({ name: 'a', priority: 9 })
    expect((await session.configs()).map(namesOf)).toEqual([['c', 'b', 'a']])
    expect((await session.configs(null)).map(namesOf).sort()).toEqual([
      ['b', 'x'],
      ['c', 'b', 'a'],
    ])
    await session.save({ name: 'renamed' }, 'b', {}, 'Lab')
    await expect(session.config('renamed')).rejects.toMatchObject({ name: 'CONFIG_NOT_FOUND' })
  })

  test('is read with at most seven others, and alone after large ones', async () => {
    for (let at = 0; at < 30; at++) await stage.store.networks.define(`N${at}`, null)
    const asked: number[] = []
    const sizes = new Map([
      [0, 2 ** 20],
      [2, 2 ** 20 + 1],
    ])
    const store = withMethods(stage.store, 'credentials', {
      async readConfigs(networks) {
        const size = sizes.get(asked.length) ?? 0
        asked.push(networks.length)
        const [first] = await stage.store.credentials.readConfigs([NETWORK])
        return size === 0
          ? []
          : [{ ...first!, json: 'x'.repeat(size), mac: proofOf({ ...first!, json: 'x'.repeat(size) }) }]
      },
    })
    await saveAndCommit(stage, 'a')
    const proofOf = (config: StoredConfig): string => configMac(stage.sealing, config)
    expect(await newSession(stage).configs(null, { store })).toHaveLength(32)
    expect(asked).toEqual([8, 8, 8, 1, 2, 4, 1])
  })
})

describe('a configuration by its name', () => {
  /** Returns how often configurations are looked for when the session reads the one with this name. */
  async function countReads(session: TestSession, name: string): Promise<number> {
    let count = 0
    const store = withMethods(stage.store, 'credentials', {
      findConfigs(...args) {
        count++
        return stage.store.credentials.findConfigs(...args)
      },
    })
    await session.config(name, NETWORK, { store }).catch(() => {})
    return count
  }

  test('takes one read, and a second one only if the session gave the name to a saved one', async () => {
    await saveAndCommit(stage, 'a')
    await saveAndCommit(stage, 'c')
    const session = newSession(stage)
    expect(await countReads(session, 'a')).toBe(1)
    await session.save({ name: 'new' })
    expect(await countReads(session, 'new')).toBe(1)
    await session.save({ name: 'b' }, 'a')
    expect(await countReads(session, 'b')).toBe(2)
    expect(await countReads(session, 'c')).toBe(1)
    await session.save({ name: 'a' }, 'b')
    expect(await countReads(session, 'a')).toBe(1)
    const other = newSession(stage)
    await other.save({ name: 'x' }, null, {}, 'Lab')
    await other.commit()
    await session.save({ name: 'renamed' }, 'x', {}, 'Lab')
    expect(await countReads(session, 'renamed')).toBe(1)
  })
})

test('the proof of a configuration is the one that stores of earlier versions have', async () => {
  await saveAndCommit(stage, 'a')
  const [config] = await stage.store.credentials.readConfigs([NETWORK])
  const { id, json, revision, mac } = config!
  const secret = createHmac('sha256', stage.sealing.keyFor('config'))
    .update(JSON.stringify(['config', NETWORK, id, json]))
    .digest('hex')
  expect(mac).toBe(createHash('sha1').update(`${secret}:${revision}`).digest('hex'))
})

describe('an altered configuration', () => {
  test('is one without a proof too', async () => {
    await saveAndCommit(stage, 'a')
    const key = stage.keys.credentials.configs(NETWORK)
    const [id] = await witness.hkeys(key)
    const record = (await witness.hget(key, id!))!
    await witness.hset(key, id!, record.replace(/,"mac":"[0-9a-f]{40}"\}$/, '}'))
    await expect(newSession(stage).config('a')).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE' })
    await witness.hset(key, id!, record)
    expect(await newSession(stage).config('a')).toMatchObject({ id })
  })

  test('is refused and reported, by every read and by the commit', async () => {
    await saveAndCommit(stage, 'a', ['s'], { addressSet: { addresses: ['10.*'] } })
    const session = newSession(stage)
    await session.save({ name: 'a', priority: 7 })
    const key = stage.keys.credentials.configs(NETWORK)
    const [id] = await witness.hkeys(key)
    const record = (await witness.hget(key, id!))!
    await witness.hset(key, id!, record.replace('10.*', '11.*'))
    const calls = [
      () => session.config('a'),
      () => session.configs(),
      () => session.configs(null),
      () => session.page('a'),
      () => session.resolve('10.0.0.1'),
      () => session.pending(),
      () => session.rebase(),
      () => session.commit(),
    ]
    for (const call of calls) {
      expect(await refusalOf(call())).toMatchObject({
        name: 'STORE_UNAVAILABLE',
        message: 'A credential configuration of network "Default" was altered in the store',
        data: { applied: 'no', retryable: false },
      })
    }
    expect(stage.altered).toHaveLength(calls.length)
    expect(new Set(stage.altered.map(([network]) => network))).toEqual(new Set([NETWORK]))
    expect(new Set(stage.altered.map(([, finding]) => finding)).size).toBe(1)
    expect(stage.altered[0]![1]).toMatch(/^[0-9a-f]{40} [0-9a-f]{40}$/)
  })
})

describe('the limit of a network', () => {
  test('refuses a commit that exceeds it, and names the setting', async () => {
    const session = newSession(stage)
    await session.save({ name: 'a' })
    expect(await refusalOf(session.commit({ maxConfigBytes: 10 }))).toMatchObject({
      name: 'TOO_LARGE',
      message:
        'The configurations of network "Default" would take more than 10 bytes (MAX_NETWORK_CONFIG_BYTES). ' +
        'Nothing was committed and the edits are still staged: delete configurations or addresses, ' +
        'or ask an operator to raise the setting',
      data: { setting: 'MAX_NETWORK_CONFIG_BYTES', max: 10, network: NETWORK, retryable: false },
    })
    expect((await session.pending()).edits).toHaveLength(1)
  })
})
