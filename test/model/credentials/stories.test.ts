/*
 * Stories that random runs seldom produce. Session 0 edits, and session 1 interferes.
 */
import { describe, expect, test } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import type { Choice, SentConfig, SentSet } from './credential-model.ts'
import { type Command, playEdits } from './play-edits.ts'

const redis = openOnce(startRedisServer)
const network = 'Default'

const saveIn = (network: string, who: number, name: string, attributes: Partial<SentConfig> = {}): Command => ({
  who,
  call: { method: 'saveCredentialConfig', network, oldConfigName: null, credentialConfig: { name, ...attributes } },
})
const removeIn = (network: string, who: number, configName: string): Command => ({
  who,
  call: { method: 'deleteCredentialConfig', network, configName },
})
const save = (who: number, name: string, attributes: Partial<SentConfig> = {}): Command =>
  saveIn(network, who, name, attributes)
const rename = (who: number, oldConfigName: string, name: string): Command => ({
  who,
  call: { method: 'saveCredentialConfig', network, oldConfigName, credentialConfig: { name } },
})
const remove = (who: number, configName: string): Command => removeIn(network, who, configName)
const saveSets = (who: number, configName: string, ...names: string[]): Command => ({
  who,
  call: { method: 'saveCredentialSets', network, configName, credentialSets: names.map((name) => ({ name })) },
})
const removeSets = (who: number, configName: string, ...names: string[]): Command => ({
  who,
  call: { method: 'deleteCredentialSets', network, configName, credentialSets: names.map((name) => ({ name })) },
})
const commit = (who: number): Command => ({ who, call: { method: 'commitEdits' } })
const rebase = (who: number): Command => ({ who, call: { method: 'rebaseEdits' } })
const saveSet = (who: number, configName: string, set: SentSet): Command => ({
  who,
  call: { method: 'saveCredentialSets', network, configName, credentialSets: [set] },
})
const choose = (who: number, ...choices: Omit<Choice, 'network'>[]): Command => ({
  who,
  call: { method: 'rebaseEdits', choices: choices.map((choice) => ({ network, ...choice })) },
})

/** Returns commands that save and commit a configuration with these sets. */
const saved = (name: string, ...sets: string[]): Command[] => [save(0, name), saveSets(0, name, ...sets), commit(0)]
const turn = (who: number, name: string, type: 'STATIC' | 'DYNAMIC'): Command => save(who, name, { type })

/** Session 0 stages a password. Session 1 commits another user name and password of the same set. */
const LOCKOUT: Command[] = [
  ...[save(0, 'a'), saveSet(0, 'a', { name: 's', username: 'u', password: 'p', priority: 1 }), commit(0)],
  saveSet(0, 'a', { name: 's', password: 'of 0' }),
  ...[saveSet(1, 'a', { name: 's', username: 'v', password: 'of 1', snmpUsername: 'w', priority: 4 }), commit(1)],
]

const STORIES: Record<string, Command[]> = {
  'a set of a configuration that others turned before the last edit of the session': [
    ...saved('a', 's'),
    ...[saveSet(0, 'a', { name: 's', username: 'of 0' }), saveSets(0, 'a', 't')],
    ...[removeSets(1, 'a', 's'), turn(1, 'a', 'STATIC'), commit(1)],
    ...[removeSets(0, 'a', '10.0.0.1'), commit(0), rebase(0)],
    ...[saveSet(0, 'a', { name: '10.0.0.2', username: 'of 0' }), commit(0)],
  ],
  'a set that the session saved and deleted, and that others then saved': [
    ...saved('a'),
    ...[saveSets(0, 'a', 's'), removeSets(0, 'a', 's')],
    ...[saveSet(1, 'a', { name: 's', username: 'of 1' }), commit(1)],
    ...[saveSet(0, 'a', { name: 's', username: 'of 0' }), commit(0)],
  ],
  'what others renamed and then deleted': [
    ...saved('a', 's'),
    ...[save(0, 'a', { priority: 3 }), saveSets(0, 'a', 's')],
    ...[rename(1, 'a', 'b'), commit(1), remove(1, 'b'), commit(1)],
    ...[rebase(0), commit(0)],
  ],
  'what the session renamed and others deleted': [
    ...saved('a', 's'),
    ...[rename(0, 'a', 'x'), saveSets(0, 'x', 's')],
    ...[remove(1, 'a'), commit(1)],
    ...[rebase(0), commit(0)],
  ],
  'a deletion counts from the first edit that still exists': [
    ...saved('a', 's'),
    saveSets(0, 'a', 'new'),
    ...[saveSets(1, 'a', 't'), commit(1)],
    ...[saveSets(0, 'a', 's'), removeSets(0, 'a', 'new'), remove(0, 'a'), commit(0)],
  ],
  'a change of type counts from the first edit that still exists': [
    ...saved('a', 's'),
    saveSets(0, 'a', 'new'),
    ...[removeSets(1, 'a', 's'), commit(1)],
    ...[save(0, 'a', { priority: 2 }), removeSets(0, 'a', 'new'), turn(0, 'a', 'STATIC'), commit(0)],
  ],
  'what others deleted is made again and then rebased, under one name and at one place': [
    ...[save(0, 'a', { priority: 5 }), commit(0), save(0, 'a', { priority: 1 })],
    ...[remove(1, 'a'), commit(1)],
    ...[save(0, 'a', { priority: 1, type: 'CLOUD' }), rebase(0), commit(0)],
    ...[save(0, 'a', { priority: 2 }), remove(0, 'a'), commit(0)],
  ],
  'two that others deleted get a place behind all others': [
    ...[save(0, 'a'), save(0, 'b'), save(0, 'd'), commit(0)],
    ...[save(0, 'a', { type: 'CLOUD' }), save(0, 'b', { type: 'CLOUD' }), save(0, 'e', { priority: 9 })],
    ...[remove(1, 'a'), remove(1, 'b'), commit(1)],
    ...[rebase(0), commit(0)],
  ],
  'sets that others deleted get their places by name, behind all others': [
    ...saved('a', 's', 't', 'u'),
    saveSets(0, 'a', 't', 's', 'v'),
    ...[removeSets(1, 'a', 's', 't'), commit(1)],
    ...[rebase(0), commit(0)],
  ],
  'a set named by an address, and the static one of that address': [
    ...saved('a', '10.0.0.9'),
    ...[removeSets(0, 'a', '10.0.0.9'), turn(0, 'a', 'STATIC'), saveSets(0, 'a', '10.0.0.9'), commit(0)],
  ],
  'a turn there and back beside the edit of a set': [
    ...[save(0, 'a'), commit(0), saveSets(1, 'a', 's')],
    ...[turn(0, 'a', 'STATIC'), turn(0, 'a', 'DYNAMIC'), commit(0)],
    commit(1),
  ],
  'a set beside a turn there and back': [
    ...[save(0, 'a'), commit(0), turn(0, 'a', 'STATIC'), turn(0, 'a', 'DYNAMIC')],
    ...[saveSets(1, 'a', 's'), commit(1)],
    ...[commit(0), rebase(0), commit(0)],
  ],
  'others turn it twice under the edit of a set': [
    ...[save(0, 'a'), commit(0), saveSets(0, 'a', 's')],
    ...[turn(1, 'a', 'STATIC'), commit(1), turn(1, 'a', 'DYNAMIC'), commit(1), saveSets(1, 'a', 's'), commit(1)],
    ...[saveSets(0, 'a', 's'), commit(0), removeSets(0, 'a', 's'), rebase(0), commit(0)],
  ],
  'a choice about a set of a configuration that the session deleted': [
    ...[...saved('a', 's'), saveSets(0, 'a', 's'), remove(0, 'a')],
    ...[choose(0, { config: 'a', set: 's', keep: 'mine' }), choose(0, { config: 'a', keep: 'theirs' }), commit(0)],
  ],
  'sets are deleted whose edits apply to nothing, because others changed the type': [
    ...[turn(0, 'a', 'STATIC'), saveSets(0, 'a', '10.0.0.8'), commit(0), turn(0, 'a', 'STATIC')],
    ...[saveSets(0, 'a', '10.0.0.9'), saveSet(0, 'a', { name: '10.0.0.8', username: 'of 0' })],
    ...[removeSets(1, 'a', '10.0.0.8'), turn(1, 'a', 'DYNAMIC'), commit(1)],
    ...[removeSets(0, 'a', '10.0.0.9', '10.0.0.8'), commit(0), rebase(0), commit(0)],
  ],
  'a login of two halves is never committed': [...LOCKOUT, rebase(0), commit(0), rebase(0), commit(0)],
  'the login of the session is kept whole': [...LOCKOUT, choose(0, { config: 'a', set: 's', keep: 'mine' }), commit(0)],
  'the login of the other is kept, and the edit is gone': [
    ...[...LOCKOUT, choose(0, { config: 'a', set: 's', keep: 'theirs' }), commit(0)],
  ],
  'a login that is typed again is whole': [
    ...[...LOCKOUT, saveSet(0, 'a', { name: 's', username: 'x', password: 'y' }), rebase(0), commit(0)],
  ],
  'units are chosen one by one': [
    ...LOCKOUT,
    saveSet(0, 'a', { name: 's', snmpPrivPassword: 'z', roCommunityString: 'c', priority: 9 }),
    choose(0, { config: 'a', set: 's', units: { login: 'theirs' } }),
    choose(0, { config: 'a', set: 's', units: { login: 'theirs', snmpv3: 'mine', priority: 'theirs' } }),
    commit(0),
  ],
  'a set that others deleted comes back whole if the session keeps it': [
    ...[...LOCKOUT, removeSets(1, 'a', 's'), commit(1)],
    ...[choose(0, { config: 'a', set: 's', keep: 'mine' }), commit(0)],
  ],
  'units of a set that replaces another are given back': [
    ...[...LOCKOUT, removeSets(0, 'a', 's'), saveSet(0, 'a', { name: 's', roCommunityString: 'c' })],
    ...[choose(0, { config: 'a', set: 's', units: { login: 'theirs' } }), commit(0)],
  ],
  'two sets of one name are made by two, each with half a login': [
    ...[save(0, 'a'), commit(0), saveSet(0, 'a', { name: 's', password: 'p' })],
    ...[saveSet(1, 'a', { name: 's', username: 'v' }), commit(1)],
    ...[rebase(0), commit(0), choose(0, { config: 'a', set: 's', units: { login: 'mine' } }), commit(0)],
  ],
  'a rename is given back, the priority stays': [
    ...[...saved('a', 's'), save(0, 'a', { priority: 5 }), rename(0, 'a', 'b'), saveSets(0, 'b', 's')],
    ...[save(1, 'a', { priority: 7 }), commit(1)],
    ...[choose(0, { config: 'b', units: { name: 'theirs' } }), commit(0)],
  ],
  'a deletion is given back': [
    ...[...saved('a', 's'), remove(0, 'a'), saveSets(1, 'a', 's'), commit(1)],
    ...[choose(0, { config: 'a', keep: 'mine' }), choose(0, { config: 'a', keep: 'theirs' }), commit(0)],
  ],
  'a turn is given back, with the sets that were made for it': [
    ...[save(0, 'a'), commit(0), turn(0, 'a', 'STATIC'), saveSets(0, 'a', '10.0.0.9')],
    ...[save(1, 'a', { priority: 7 }), commit(1)],
    ...[choose(0, { config: 'a', keep: 'theirs' }), commit(0)],
  ],
  'a name that others took is given back': [
    ...[save(0, 'a'), saveSets(0, 'a', 's'), save(1, 'a'), commit(1)],
    ...[choose(0, { config: 'a', keep: 'theirs' }), commit(0)],
  ],
  'a config that others deleted is given back, or made again': [
    ...[...saved('a', 's'), ...saved('b', 's'), save(0, 'a', { priority: 5 }), save(0, 'b', { priority: 6 })],
    ...[saveSets(0, 'a', 's'), saveSets(0, 'b', 's'), remove(1, 'a'), remove(1, 'b'), commit(1)],
    choose(0, { config: 'a', keep: 'theirs' }, { config: 'b', keep: 'mine' }),
    ...[commit(0), choose(0, { config: 'a', set: 's', keep: 'mine' }), commit(0)],
  ],
  'choices that name nothing, or one edit twice': [
    ...[...LOCKOUT, choose(0, { config: 'a', keep: 'mine' }), choose(0, { config: 'z', set: 's', keep: 'mine' })],
    choose(0, { config: 'a', set: 's', keep: 'mine' }, { config: 'a', set: 's', keep: 'theirs' }),
    ...[choose(0), commit(0)],
  ],
  'edits in a network that was deleted stay in conflict until they are dropped or the network is back': [
    ...[saveIn('Branch', 0, 'a'), save(0, 'b'), saveIn('Branch', 1, 'c')],
    ...[{ action: 'delete', network: 'Branch' } as const, commit(0), rebase(0), commit(0), commit(1)],
    { who: 0, call: { method: 'rebaseEdits', choices: [{ network: 'Branch', config: 'a', keep: 'theirs' }] } },
    ...[commit(0), { action: 'define', network: 'Branch' } as const, commit(1)],
  ],
  'what others deleted before its network was deleted': [
    ...[saveIn('Branch', 0, 'a'), saveIn('Branch', 0, 'b'), commit(0)],
    ...[saveIn('Branch', 0, 'a', { priority: 5 }), removeIn('Branch', 0, 'b')],
    ...[removeIn('Branch', 1, 'a'), removeIn('Branch', 1, 'b'), commit(1)],
    ...[{ action: 'delete', network: 'Branch' } as const, commit(0), rebase(0), commit(0)],
    ...[{ action: 'define', network: 'Branch' } as const, commit(0)],
  ],
  'edits of sets in a config that a name of the session hides': [
    ...[save(0, 'a'), ...saved('b', 's')],
    ...[saveSets(0, 'b', 's', 't'), rename(0, 'a', 'c')],
    ...[rename(1, 'b', 'c'), removeSets(1, 'c', 's'), commit(1)],
    ...[rebase(0), commit(0), rename(0, 'c', 'z'), commit(0)],
  ],
}

describe('the service agrees with the model', () => {
  for (const [story, commands] of Object.entries(STORIES)) {
    test(story, async () => {
      const { difference } = await playEdits({ redis: redis, sessions: 2 }, commands)
      expect(difference, difference ?? '').toBe(null)
    })
  }
})
