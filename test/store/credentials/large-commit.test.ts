/*
 * Tests the commit of a session separately: the compared records may have changed by the time the service writes.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PlannedConfig, PlannedSet } from '../../../src/domain/credentials/commit-plan.ts'
import { noMembers } from '../../../src/domain/credentials/set.ts'
import type { EditOwner } from '../../../src/store/credentials/edit-buffers.ts'
import { hashOf } from '../../../src/store/credentials/sessions.ts'
import type { StoredSet } from '../../../src/store/credentials/set-records.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'
import { dumpOf } from '../dump.ts'
import { openStore } from '../open-store.ts'

const prefix = freshPrefix()
const COUNT = 2500
const STAMP = { at: 1, by: 'local' }

const redis = openOnce(startRedisServer)
openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
const open = openOnce(() => openStore(redis.url, prefix))

const attributes = { name: 'many', type: 'DYNAMIC', addresses: [], priority: 0 } as const
const made: PlannedConfig = { id: 'many', network: 'Default', saved: null, attributes, coversAll: false, typeEpoch: 0 }

/** Returns sets by index. `revisionOf` returns the saved revision, or null if the set is not saved yet. */
function setsWith(revisionOf: (index: number) => number | null): PlannedSet[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const content = { name: `set ${index}`, priority: index, members: noMembers }
    const revision = revisionOf(index)
    return {
      config: 'many',
      network: 'Default',
      type: 'DYNAMIC',
      savedType: 'DYNAMIC',
      configName: 'many',
      configRevision: revisionOf(-1),
      key: content.name,
      saved: revision === null ? null : { content, revision, stamp: STAMP },
      content: index % 2 === 0 || revision === null ? content : null,
    }
  })
}

async function commit(configs: PlannedConfig[], sets: PlannedSet[]): Promise<string> {
  const owner: EditOwner = { sessionId: randomUUID(), owner: 'local' }
  await redis.witness().hset(createKeys(prefix).session(hashOf(owner.sessionId)).session, 'owner', 'local')
  const sealed = sets.map(({ content }) => (content === null ? null : 'sealed'))
  const plan = {
    configs,
    sets,
    sealed,
    secretOf: () => '0'.repeat(64),
    term: 1,
    maxConfigBytes: 2 ** 20,
    records: new Map(),
  }
  const outcome = await open.store.edits.commit(owner, '0', plan, STAMP)
  return typeof outcome === 'string' ? outcome : 'bytes'
}

test('one unexpected revision refuses a whole commit of thousands of sets, at any position', async () => {
  expect(
    await commit(
      [made],
      setsWith(() => null),
    ),
  ).toBe('ok')
  const [config] = await open.store.credentials.readConfigs(['Default'])
  const before = await credentialsOf()
  for (const stale of [-1, 0, 999, 1000, COUNT - 1]) {
    const sets = setsWith((index) => (index === stale ? config!.revision + 1 : config!.revision))
    expect(await commit([], sets)).toBe('changed')
    expect(
      await commit(
        [],
        setsWith((index) => (index === stale ? null : config!.revision)),
      ),
    ).toBe('changed')
  }
  expect(await credentialsOf()).toEqual(before)

  expect(
    await commit(
      [],
      setsWith(() => config!.revision),
    ),
  ).toBe('ok')
  const range = { config: 'many', type: 'DYNAMIC', min: '-', max: '+' } as const
  const inRuns: StoredSet[] = []
  for await (const page of open.store.credentials.readPages('Default', range, { keys: [], runs: [[0, -1]] })) {
    inRuns.push(...page.inRuns)
  }
  expect(inRuns.map(({ priority }) => priority)).toEqual(Array.from({ length: COUNT / 2 }, (_, index) => 2 * index))
  expect([...(await open.store.credentials.readGone('many')).keys()]).toHaveLength(COUNT / 2)
})

/** Returns all stored credentials, without sessions. */
async function credentialsOf(): Promise<[string, unknown][]> {
  const all = await dumpOf(redis.witness(), prefix)
  return Object.entries(all).filter(([key]) => !key.includes(':session:'))
}
