/*
 * A commit publishes the edits of a session as one step, if everything that they are based on is still the same.
 */
import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { PlannedConfig, PlannedSet } from '../../../src/domain/credentials/commit-plan.ts'
import type { SavedConfig } from '../../../src/domain/credentials/overlay.ts'
import { noMembers, type SetContent } from '../../../src/domain/credentials/set.ts'
import type { CommitRecord } from '../../../src/domain/history/credential-changes.ts'
import type { SessionId } from '../../../src/domain/session-id.ts'
import { serviceAuditContext } from '../../../src/store/audit/audit.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { openOnce } from '../../support/fixture.ts'
import { dumpOf, withoutSessions } from '../dump.ts'
import {
  editedSession,
  expiresAfter,
  issueId,
  keysOf,
  LIMITS,
  OWNER,
  openSessionStage,
  save,
  setTerm,
  startAfreshBeforeEachTest,
  TERM,
  versionOf,
} from './session-stage.ts'

const stage = openOnce(openSessionStage)
startAfreshBeforeEachTest(stage)

const NETWORK = 'Default'
const STAMP = { at: 1, by: OWNER }
const SECRET = '5'.repeat(64)
const MAX_CONFIG_BYTES = 2 ** 20

/** A plan, and how its commit differs from the usual one. */
interface CommitRequest {
  readonly configs?: readonly PlannedConfig[]
  readonly sets?: readonly PlannedSet[]
  readonly version?: string
  readonly owner?: string
  readonly term?: number
  readonly maxConfigBytes?: number
  /** The entries of the histories of networks about the commit. */
  readonly records?: ReadonlyMap<string, CommitRecord>
  /** The store of the caller, if the call has an idempotency key. */
  readonly store?: typeof stage.store
}

/** Commits a plan in a session. Returns the outcome, or the name of the network that is full. */
async function commit(id: SessionId, request: CommitRequest): Promise<string> {
  const { configs = [], sets = [], owner = OWNER, term = TERM, maxConfigBytes = MAX_CONFIG_BYTES } = request
  const { version = await versionOf(stage, id), store = stage.store, records = new Map() } = request
  const sealed = sets.map(({ content }) => (content === null ? null : 'sealed'))
  const plan = { configs, sets, sealed, secretOf: () => SECRET, term, maxConfigBytes, records }
  const outcome = await store.edits.commit({ sessionId: id.text, owner }, version, plan, STAMP)
  return typeof outcome === 'string' ? outcome : outcome.fullNetwork
}

const attributesOf = (name: string) => ({ name, type: 'DYNAMIC', addresses: [], priority: 0 }) as const

/** Plans the creation of a configuration. */
const creation = (name = 'one', id = name): PlannedConfig => ({
  ...{ id, network: NETWORK, saved: null, attributes: attributesOf(name), coversAll: false, typeEpoch: 0 },
})

/** Returns the stored configuration with this id. */
async function savedConfig(id = 'one'): Promise<SavedConfig> {
  const found = (await stage.store.credentials.readConfigs([NETWORK])).find((config) => config.id === id)!
  return found as unknown as SavedConfig
}

/** Plans the deletion of a configuration as it was read. */
const deletion = (saved: SavedConfig, id = 'one'): PlannedConfig => ({
  ...{ id, network: NETWORK, saved, attributes: null, coversAll: true, typeEpoch: 0 },
})

/** Plans the content of a set; null deletes it. `saved` is the revision and priority it has, or null. */
function setChange(
  key: string,
  configRevision: number | null,
  { saved = null, priority = 0 }: { saved?: { revision: number; priority: number } | null; priority?: number | null },
): PlannedSet {
  const contentOf = (at: number): SetContent => ({ name: key, priority: at, members: noMembers })
  return {
    ...{ config: 'one', network: NETWORK, configName: 'one', configRevision, key },
    ...{ type: 'DYNAMIC', savedType: 'DYNAMIC' },
    saved: saved === null ? null : { content: contentOf(saved.priority), revision: saved.revision, stamp: STAMP },
    content: priority === null ? null : contentOf(priority),
  }
}

/** Stores the network and a configuration "one" with a set "a". Returns the configuration. */
async function storeOne(): Promise<SavedConfig> {
  await stage.store.networks.define(NETWORK, null)
  const sets = [setChange('a', null, {})]
  expect(await commit(await editedSession(stage), { configs: [creation()], sets })).toBe('ok')
  return await savedConfig()
}

/** Returns what Redis stores about credentials, without sessions and results of operations. */
async function published(): Promise<[string, unknown][]> {
  const all = Object.entries(withoutSessions(await dumpOf(stage.witness, 't:{c}')))
  return all.filter(([key]) => !key.includes(':op:'))
}

describe('a commit is refused and changes nothing', () => {
  test('if the session belongs to another owner, has expired or was ended', async () => {
    await stage.store.networks.define(NETWORK, null)
    const id = await editedSession(stage)
    const [expired, ended] = [await editedSession(stage), issueId()]
    await stage.witness.del(keysOf(stage, expired).session)
    await stage.store.sessions.end(ended, OWNER)
    const before = await dumpOf(stage.witness, 't:')
    expect(await commit(id, { configs: [creation()], owner: 'key:2' })).toBe('gone')
    expect(await commit(expired, { configs: [creation()] })).toBe('gone')
    expect(await commit(ended, { configs: [creation()] })).toBe('gone')
    expect(await dumpOf(stage.witness, 't:')).toEqual(before)
  })

  test('if another call of the session has committed the edits since they were read', async () => {
    await stage.store.networks.define(NETWORK, null)
    const id = await editedSession(stage)
    const version = await versionOf(stage, id)
    expect(await commit(id, { configs: [creation()] })).toBe('ok')
    const before = await dumpOf(stage.witness, 't:')
    expect(await commit(id, { configs: [creation()], version })).toBe('changed')
    expect(await dumpOf(stage.witness, 't:')).toEqual(before)
  })

  test('if the session was edited after the commit read its edits', async () => {
    await stage.store.networks.define(NETWORK, null)
    const id = await editedSession(stage)
    const version = await versionOf(stage, id)
    await save(stage, id, { configs: { later: 'sealed' }, count: 3 })
    const before = await dumpOf(stage.witness, 't:')
    expect(await commit(id, { configs: [creation()], version })).toBe('changed')
    expect(await dumpOf(stage.witness, 't:')).toEqual(before)
  })

  test('if the sets are sealed on a term that is no longer the active one', async () => {
    await stage.store.networks.define(NETWORK, null)
    const id = await editedSession(stage)
    await setTerm(stage, TERM + 1)
    const before = await dumpOf(stage.witness, 't:')
    expect(await commit(id, { configs: [creation()] })).toBe('term')
    expect(await dumpOf(stage.witness, 't:')).toEqual(before)
    expect(await commit(id, { configs: [creation()], term: TERM + 1 })).toBe('ok')
  })

  test('if there is no keyring', async () => {
    await stage.store.networks.define(NETWORK, null)
    const id = await editedSession(stage)
    await stage.witness.del(stage.keys.credentials.keyring)
    expect(await commit(id, { configs: [creation()] })).toBe('term')
  })

  test('if a network was deleted', async () => {
    const id = await editedSession(stage)
    expect(await commit(id, { configs: [creation()] })).toBe('changed')
    expect(await published()).toEqual([['t:{c}:keyring', expect.anything()]])
  })

  test('if a name was taken', async () => {
    await storeOne()
    const before = await published()
    expect(await commit(await editedSession(stage), { configs: [creation('one', 'other id')] })).toBe('changed')
    expect(await published()).toEqual(before)
  })
})

describe('a deletion of a configuration', () => {
  test('is refused if a set was committed after the session read the configuration', async () => {
    const saved = await storeOne()
    expect(await commit(await editedSession(stage), { sets: [setChange('b', saved.revision, {})] })).toBe('ok')
    const before = await published()
    expect(await commit(await editedSession(stage), { configs: [deletion(saved)] })).toBe('changed')
    expect(await published()).toEqual(before)
    expect(await commit(await editedSession(stage), { configs: [deletion(await savedConfig())] })).toBe('ok')
  })

  test('deletes the record, the name, the sets and their order', async () => {
    const saved = await storeOne()
    expect(await commit(await editedSession(stage), { configs: [deletion(saved)] })).toBe('ok')
    const keys = stage.keys.credentials
    const gone = [keys.configs(NETWORK), keys.names(NETWORK), keys.sets('one'), keys.order('one')]
    expect(await stage.witness.exists(...gone, keys.touched(NETWORK))).toBe(0)
  })

  test('is remembered for a day', async () => {
    const saved = await storeOne()
    await commit(await editedSession(stage), { configs: [deletion(saved)] })
    const gone = stage.keys.credentials.gone('one')
    expect(await stage.witness.hgetall(gone)).toEqual({ '': `2:${JSON.stringify(STAMP)}` })
    expect(await expiresAfter(stage, gone, 24 * 3600 * 1000)).toBe(true)
  })
})

describe('a change of type between STATIC and another', () => {
  test('is refused if a set was committed after the session read the configuration', async () => {
    const saved = await storeOne()
    await commit(await editedSession(stage), { sets: [setChange('b', saved.revision, {})] })
    const turned = { ...creation(), saved, attributes: { ...attributesOf('one'), type: 'STATIC' as const } }
    expect(await commit(await editedSession(stage), { configs: [{ ...turned, coversAll: true }] })).toBe('changed')
  })
})

describe('a set', () => {
  test('is stored with the number of the commit and at the place of its priority', async () => {
    const { revision } = await storeOne()
    await commit(await editedSession(stage), { sets: [setChange('b', revision, { priority: 16 })] })
    const { sets, order, seq, touched } = stage.keys.credentials
    expect(await stage.witness.get(seq)).toBe('2')
    const content = JSON.stringify({ name: 'b', priority: 16, sealed: 'sealed', ...STAMP })
    expect(await stage.witness.hget(sets('one'), 'b')).toBe(`2:${content}`)
    expect(await stage.witness.zrange(order('one'), 0, '-1')).toEqual([`${'0'.repeat(14)}a`, `${'0'.repeat(12)}10b`])
    expect(await stage.witness.hget(touched(NETWORK), 'one')).toBe(`2:${JSON.stringify(STAMP)}`)
  })

  test('leaves its place when its priority changes', async () => {
    const { revision } = await storeOne()
    const sets = [setChange('a', revision, { saved: { revision: 1, priority: 0 }, priority: 1 })]
    expect(await commit(await editedSession(stage), { sets })).toBe('ok')
    expect(await stage.witness.zrange(stage.keys.credentials.order('one'), 0, '-1')).toEqual([`${'0'.repeat(13)}1a`])
  })

  test('is deleted with its place, and the deletion is remembered for a day', async () => {
    const { revision } = await storeOne()
    const sets = [setChange('a', revision, { saved: { revision: 1, priority: 0 }, priority: null })]
    expect(await commit(await editedSession(stage), { sets })).toBe('ok')
    const keys = stage.keys.credentials
    expect(await stage.witness.exists(keys.sets('one'), keys.order('one'))).toBe(0)
    expect(await stage.witness.hgetall(keys.gone('one'))).toEqual({ a: `2:${JSON.stringify(STAMP)}` })
    expect(await expiresAfter(stage, keys.gone('one'), 24 * 3600 * 1000)).toBe(true)
  })

  test.each([
    ['has another revision', { revision: 2, priority: 0 }],
    ['exists although it should not', null],
  ])('is not written if the stored one %s', async (_what, saved) => {
    const { revision } = await storeOne()
    const before = await published()
    expect(await commit(await editedSession(stage), { sets: [setChange('a', revision, { saved })] })).toBe('changed')
    expect(await published()).toEqual(before)
  })

  test('is not written if it no longer exists, or if its configuration has changed', async () => {
    const { revision } = await storeOne()
    const missing = setChange('b', revision, { saved: { revision: 1, priority: 0 } })
    expect(await commit(await editedSession(stage), { sets: [missing] })).toBe('changed')
    expect(await commit(await editedSession(stage), { sets: [setChange('b', revision + 1, {})] })).toBe('changed')
  })
})

test('as many sets as one command takes are all committed', async () => {
  const { revision } = await storeOne()
  const keys = Array.from({ length: 1000 }, (_, at) => `set ${at}`)
  const sets = keys.map((key, priority) => setChange(key, revision, { priority }))
  expect(await commit(await editedSession(stage), { sets })).toBe('ok')
  const { sets: stored, order } = stage.keys.credentials
  expect((await stage.witness.hkeys(stored('one'))).sort()).toEqual([...keys, 'a'].sort())
  expect(await stage.witness.zcard(order('one'))).toBe(1001)
})

test('the record of a configuration ends in the hash of its secret and the number of the commit', async () => {
  await storeOne()
  const record = (await stage.witness.hget(stage.keys.credentials.configs(NETWORK), 'one'))!
  expect(record).toMatch(/^1:\{/)
  const { mac, ...content } = JSON.parse(record.slice('1:'.length))
  expect(content).toEqual({ ...attributesOf('one'), turns: 0, ...STAMP })
  expect(mac).toBe(createHash('sha1').update(`${SECRET}:1`).digest('hex'))
  expect(await stage.witness.hgetall(stage.keys.credentials.names(NETWORK))).toEqual({ one: 'one' })
})

test('each record of one commit has a proof of its own', async () => {
  await stage.store.networks.define(NETWORK, null)
  await commit(await editedSession(stage), { configs: ['one', 'two', 'three'].map((name) => creation(name)) })
  const stored = await stage.witness.hgetall(stage.keys.credentials.configs(NETWORK))
  const records = Object.values(stored)
  expect(Object.keys(stored).sort()).toEqual(['one', 'three', 'two'])
  const proof = createHash('sha1').update(`${SECRET}:1`).digest('hex')
  expect(records.map((record) => JSON.parse(record.slice('1:'.length)).mac)).toEqual([proof, proof, proof])
})

describe('a name', () => {
  test('that a configuration gives up is free, also within the same commit', async () => {
    const saved = await storeOne()
    const renamed = { ...creation('two', 'one'), saved }
    expect(await commit(await editedSession(stage), { configs: [creation('one', 'new'), renamed] })).toBe('ok')
    expect(await stage.witness.hgetall(stage.keys.credentials.names(NETWORK))).toEqual({ one: 'new', two: 'one' })
  })
})

describe('the configurations of a network', () => {
  /** Returns the bytes that the stored configurations take, and those that a commit assumes for a new one. */
  async function bytesWithOneMore(): Promise<number> {
    const records = await stage.witness.hvals(stage.keys.credentials.configs(NETWORK))
    const stored = records.reduce((sum, record) => sum + Buffer.byteLength(record), 0)
    return stored + 150 + Buffer.byteLength(JSON.stringify(attributesOf('two')))
  }

  test('may take all bytes of their limit, and no more', async () => {
    await storeOne()
    const max = await bytesWithOneMore()
    const [id, before] = [await editedSession(stage), await published()]
    expect(await commit(id, { configs: [creation('two')], maxConfigBytes: max - 1 })).toBe(NETWORK)
    expect(await published()).toEqual(before)
    expect(await commit(id, { configs: [creation('two')], maxConfigBytes: max })).toBe('ok')
  })

  test('may be deleted whatever they take', async () => {
    const saved = await storeOne()
    expect(await commit(await editedSession(stage), { configs: [deletion(saved)], maxConfigBytes: 0 })).toBe('ok')
  })

  test('are limited in each network', async () => {
    await stage.store.networks.define('Lab', null)
    await storeOne()
    const max = await bytesWithOneMore()
    const inLab = { ...creation('two'), network: 'Lab' }
    const configs = [{ ...creation('two', 'id'), network: NETWORK }, inLab]
    expect(await commit(await editedSession(stage), { configs: configs.toReversed(), maxConfigBytes: max - 1 })).toBe(
      NETWORK,
    )
    expect(await commit(await editedSession(stage), { configs: configs.toReversed(), maxConfigBytes: max })).toBe('ok')
  })
})

describe('the history of a network', () => {
  const { history, audit } = createKeys('t:').credentials
  const recordOf = (name: string): CommitRecord => ({ e: [], n: name })

  /** Commits a change of a configuration with an entry for the history of each network. */
  async function commitWith(networks: readonly string[]): Promise<string> {
    const records = new Map(networks.map((network) => [network, recordOf(network)]))
    const configs = [creation(`config ${++configsMade}`)]
    expect(await commit(await editedSession(stage), { configs, records })).toBe('ok')
    return (await stage.witness.xrevrange(audit, '+', '-', 'COUNT', 1))[0]![0]
  }
  let configsMade = 0

  test('gets an entry with the id of the audit entry, in each network that the commit names', async () => {
    await stage.store.networks.define(NETWORK, null)
    const networks = [NETWORK, 'Lab', 'Attic']
    const first = await commitWith(networks)
    const second = await commitWith(['Lab'])
    const line = (id: string, network: string) => `${id} u${JSON.stringify(recordOf(network))}\n`
    expect(await stage.witness.hgetall(history)).toEqual({
      [NETWORK]: `s0\n${line(first, NETWORK)}`,
      Lab: `s0\n${line(first, 'Lab')}${line(second, 'Lab')}`,
      Attic: `s0\n${line(first, 'Attic')}`,
    })
  })

  const keptIn = async (field: string): Promise<string[]> =>
    (await stage.witness.hget(history, field))!.split('\n').slice(0, -1)

  test.each([
    { what: '1,000 entries', count: 200, entry: 'u{}' },
    { what: '256 KiB', count: 4, entry: `u${'x'.repeat(17_450)}` },
  ])('keeps $what in five texts', async ({ count, entry }) => {
    await stage.store.networks.define(NETWORK, null)
    const lines = Array.from({ length: count }, (_, at) => `${at}-0 ${entry}`)
    await stage.witness.hset(history, NETWORK, `s3\n${lines.slice(1).join('\n')}\n`)
    const first = await commitWith([NETWORK])
    const longer = await keptIn(NETWORK)
    expect([longer.slice(0, -1), longer.at(-1)!.split(' ')[0]]).toEqual([['s3', ...lines.slice(1)], first])
    const second = await commitWith([NETWORK])
    expect(await keptIn(NETWORK)).toEqual(['s0', `${second} u${JSON.stringify(recordOf(NETWORK))}`])
    expect(await keptIn(`${NETWORK}\n3`)).toEqual(longer)
  })
})

describe('the session after its commit', () => {
  test('is gone with everything that belonged to it', async () => {
    await stage.store.networks.define(NETWORK, null)
    const id = await editedSession(stage)
    const { session, sets, lost, open, held } = keysOf(stage, id)
    expect(await stage.witness.exists(session, sets, lost, open, held)).toBe(5)
    await commit(id, { configs: [creation()] })
    expect(await stage.witness.exists(session, sets, lost, open, held)).toBe(0)
  })

  test('leaves the other sessions of its owner as they are', async () => {
    await stage.store.networks.define(NETWORK, null)
    const other = issueId()
    await save(stage, other, { configs: { config: 'x' } })
    const older = issueId('edits', LIMITS.maxMs - 1)
    await stage.store.sessions.touch(older, OWNER)
    const { open, held, recorded, hash } = keysOf(stage, other)
    const before = await stage.witness.hgetall(held)
    await commit(await editedSession(stage), { configs: [creation()] })
    expect(await stage.witness.zrange(open, 0, '-1')).toEqual([hash])
    expect(await stage.witness.hgetall(held)).toEqual(before)
    expect(await stage.witness.zrange(recorded, 0, '-1')).toEqual([keysOf(stage, older).hash])
  })

  test('lives on as a login, without edits', async () => {
    await stage.store.networks.define(NETWORK, null)
    const id = await editedSession(stage, 'login')
    const { session, sets, lost, hash } = keysOf(stage, id)
    expect(await commit(id, { configs: [creation()] })).toBe('ok')
    expect(await stage.witness.hgetall(session)).toEqual({ owner: OWNER, proof: LIMITS.proveSession(hash, OWNER) })
    expect(await expiresAfter(stage, session, LIMITS.idleMs)).toBe(true)
    expect(await stage.witness.exists(sets, lost)).toBe(0)
  })

  test('lives on if its id alone is not valid for the idle time, and can be edited again', async () => {
    await stage.store.networks.define(NETWORK, null)
    const { idleMs, maxMs } = LIMITS
    const id = issueId('edits', maxMs - idleMs + 1)
    const { session, sets, lost, open, hash } = keysOf(stage, id)
    await save(stage, id)
    vi.setSystemTime(Date.now() + idleMs)
    expect(await commit(id, { configs: [creation()] })).toBe('ok')
    expect(await stage.witness.hgetall(session)).toEqual({ owner: OWNER, proof: LIMITS.proveSession(hash, OWNER) })
    expect(await expiresAfter(stage, session, idleMs)).toBe(true)
    expect(await stage.witness.exists(sets, lost, open)).toBe(0)
    expect(await save(stage, id)).toBe('ok')
  })

  test('counts again among the sessions that have a record without edits', async () => {
    await stage.store.networks.define(NETWORK, null)
    const { idleMs, maxMs } = LIMITS
    const [id, other] = [issueId('edits', maxMs - 1), issueId('edits', maxMs - 1)]
    await save(stage, id)
    await save(stage, other)
    const { recorded, hash } = keysOf(stage, id)
    expect(await commit(id, { configs: [creation()] })).toBe('ok')
    expect(await stage.witness.zrange(recorded, 0, '-1', 'WITHSCORES')).toEqual([hash, `${Date.now()}`])
    expect(await expiresAfter(stage, recorded, idleMs)).toBe(true)
    await stage.witness.pexpire(recorded, 10 * idleMs)
    expect(await commit(other, { configs: [creation('two')] })).toBe('ok')
    expect(await expiresAfter(stage, recorded, 10 * idleMs)).toBe(true)
  })
})

test('a commit that is repeated with its idempotency key is applied once', async () => {
  await stage.store.networks.define(NETWORK, null)
  const store = stage.store.for({ ...serviceAuditContext('test', null), operation: 'key' })
  const id = await editedSession(stage)
  const version = await versionOf(stage, id)
  expect(await commit(id, { configs: [creation()], version, store })).toBe('ok')
  const before = await dumpOf(stage.witness, 't:')
  expect(await commit(id, { configs: [creation()], version, store })).toBe('ok')
  expect(await dumpOf(stage.witness, 't:')).toEqual(before)
  const [operation] = await stage.witness.keys('t:{c}:op:*key*')
  expect(await expiresAfter(stage, operation!, 24 * 3600 * 1000)).toBe(true)
})

test('each commit appends one entry to the audit, and a refused one appends none', async () => {
  await storeOne()
  const { audit } = stage.keys.credentials
  const [[, fields]] = (await stage.witness.xrange(audit, '-', '+')) as [[string, string[]]]
  const subject = {
    configs: [{ network: NETWORK, config: 'one', action: 'create' }],
    sets: [{ network: NETWORK, config: 'one', sets: ['a'] }],
  }
  expect(fields).toEqual([
    ...['by', 'service', 'method', 'start', 'request', '', 'on', JSON.stringify(subject)],
    ...['source', '', 'mac', ''],
  ])
  await commit(await editedSession(stage), { configs: [creation()] })
  expect(await stage.witness.xlen(audit)).toBe(1)
  await commit(await editedSession(stage), { configs: [creation('two')] })
  expect(await stage.witness.xlen(audit)).toBe(2)
})
